// The live channel: hears that a table has changed, and takes up the line again when it breaks.

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;
const REFUSED = 4400; // closing codes from here on say that this seat is not to be had

export class Live {
  /** `changed(stamp)` at each change; `state(seconds)` with the wait before the next try, 0 when the line stands. */
  constructor(address, changed, state) {
    Object.assign(this, { address, changed, state, wait: FIRST_WAIT, closed: false });
    this.open();
  }

  open() {
    this.socket = new WebSocket(this.address);
    this.socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.state(0);
    };
    this.socket.onmessage = (event) => this.changed(JSON.parse(event.data).stamp);
    this.socket.onclose = (event) => event.code < REFUSED && this.retry();
  }

  retry() {
    if (this.closed) return;
    this.state(Math.round(this.wait / 1000));
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}
