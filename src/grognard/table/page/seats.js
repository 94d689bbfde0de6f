// The keys of the seats that this browser holds, and the address that opens one for somebody else.

const STORE = "grognard.seats";

function all() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
}

export function keepSeat(id, seat, key) {
  const kept = all();
  kept[id] = { ...kept[id], [seat]: key };
  localStorage.setItem(STORE, JSON.stringify(kept));
}

/** The seats held at a table: {"0": key, "hot": key}. */
export const seatsHeld = (id) => all()[id] ?? {};

/** The seat to take at a table when the address names none: two at one screen, else the first held, else none. */
export function ownSeat(id) {
  const held = seatsHeld(id);
  const seat = "hot" in held ? "hot" : Object.keys(held)[0];
  return seat === undefined ? { seat: "none" } : { seat, key: held[seat] };
}

export function addressOf(id, { seat, key } = {}) {
  const query = new URLSearchParams(Object.entries({ seat, key }).filter(([, value]) => value != null)).toString();
  return `#/table/${id}${query ? `?${query}` : ""}`;
}
