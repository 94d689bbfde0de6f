/* The terrain: draws a game's art.json on one canvas, at the screen's own resolution. While the camera moves the
   picture at hand is only shifted and scaled; as soon as it rests the terrain is drawn anew. The layers are
   data, in their order, with colours by token name:
     ground                       the whole canvas in one fill
     shape   path or shape        fill, stroke, width, dash, cap, opacity, clip (a shape's name)
     hatch   path or shape        fill, then diagonals of stroke, width, gap, opacity
     marks   path, at [[x, y]]    one small path at many points, to a scale; tint: opacity of the fill; least: the camera's
     fade    side, at, over, fill beyond a line the map is one colour, into which it fades
     names   items                en, fr, at, off, anchor, turn, in one of the art's styles */

const MARGIN = .2;               // of the stage on every side, so that a pan shows no edge
const REST = 90;                 // milliseconds without a move before a drawing that was slow is made anew
const FLUENT = 14;               // a drawing quicker than this is made at every move
const FAR = 400;                 // pixels beyond the canvas from which a name may still reach into it
const LEAST_NAME = 7;            // pixels; smaller names are left out

export class Terrain {
  #paths = new Map();
  #colours = new Map();
  #drawn = null;                 // the camera of the picture at hand
  #took = 0;
  #waiting = 0;

  constructor(canvas, art, camera) {
    this.canvas = canvas;
    this.art = art;
    this.camera = camera;
    this.pen = canvas.getContext("2d");
    this.probe = document.createElement("span");
    this.probe.hidden = true;
    canvas.after(this.probe);
    document.fonts.ready.then(() => this.draw());
  }

  /** Follows the camera: at once by moving the picture, then by drawing it. */
  follow() {
    this.#place();
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.draw(), this.#took < FLUENT ? 0 : REST);
  }

  /** Theme or language has changed. */
  refresh() {
    this.#colours.clear();
    this.draw();
  }

  draw() {
    const [width, height] = this.camera.size;
    if (!width || !height) return;
    const start = performance.now(), ratio = devicePixelRatio || 1, { k, x, y } = this.camera;
    const left = Math.round(width * MARGIN), top = Math.round(height * MARGIN);
    this.#size(width + 2 * left, height + 2 * top, ratio);
    this.#drawn = { k, x: x + left, y: y + top };
    this.pen.setTransform(ratio * k, 0, 0, ratio * k, ratio * (x + left), ratio * (y + top));
    for (const layer of this.art.layers) this.#layer(layer);
    this.#place();
    this.#took = performance.now() - start;
  }

  destroy() {
    clearTimeout(this.#waiting);
    this.probe.remove();
  }

  #size(width, height, ratio) {
    const across = Math.round(width * ratio), down = Math.round(height * ratio);
    if (this.canvas.width !== across) this.canvas.width = across;
    if (this.canvas.height !== down) this.canvas.height = down;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
  }

  #place() {
    if (!this.#drawn) return;
    const { k, x, y } = this.camera, scale = k / this.#drawn.k;
    this.canvas.style.transform = `translate(${x - scale * this.#drawn.x}px, ${y - scale * this.#drawn.y}px) scale(${scale})`;
  }

  /** A canvas knows neither custom properties nor light-dark(): a hidden element resolves them. */
  #colour(token, share = 100) {
    const name = `${token} ${share}`;
    if (!this.#colours.has(name)) {
      this.probe.style.color = `color-mix(in srgb, var(--${token}) ${share}%, transparent)`;
      this.#colours.set(name, getComputedStyle(this.probe).color);
    }
    return this.#colours.get(name);
  }

  #path(layer) {
    const d = layer.path ?? this.art.shapes[layer.shape];
    if (!this.#paths.has(d)) this.#paths.set(d, new Path2D(d));
    return this.#paths.get(d);
  }

  #layer(layer) {
    this.pen.save();
    if (layer.clip) this.pen.clip(this.#path({ shape: layer.clip }));
    this[layer.kind](layer);
    this.pen.restore();
  }

  fill(layer, path) {
    this.pen.fillStyle = this.#colour(layer.fill);
    this.pen.globalAlpha = layer.tint ?? layer.opacity ?? 1;
    this.pen.fill(path);
  }

  stroke(layer, path) {
    Object.assign(this.pen, { lineWidth: layer.width, lineJoin: "round", lineCap: layer.cap ?? "butt", globalAlpha: layer.opacity ?? 1 });
    this.pen.setLineDash(layer.dash ?? []);
    this.pen.strokeStyle = this.#colour(layer.stroke);
    this.pen.stroke(path);
  }

  ground(layer) {
    this.pen.setTransform(1, 0, 0, 1, 0, 0);
    this.pen.fillStyle = this.#colour(layer.fill);
    this.pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
  }

  shape(layer) {
    const path = this.#path(layer);
    if (layer.fill) this.fill(layer, path);
    if (layer.stroke) this.stroke(layer, path);
  }

  hatch(layer) {
    const path = this.#path(layer), [left, top, width, height] = this.art.extent;
    this.fill({ fill: layer.fill }, path);
    this.pen.clip(path);
    const lines = new Path2D(), step = layer.gap * Math.SQRT2;
    for (let x = left; x < left + width + height; x += step) { lines.moveTo(x, top); lines.lineTo(x - height, top + height); }
    this.stroke(layer, lines);
  }

  marks(layer) {
    const { scale = 1 } = layer, mark = this.#path(layer), all = new Path2D();
    if (this.camera.k < (layer.least ?? 0)) return;
    for (const [x, y] of layer.at) all.addPath(mark, new DOMMatrix([scale, 0, 0, scale, x, y]));
    this.fill(layer, all);
    this.stroke(layer, all);
  }

  fade({ side, at, over, fill }) {
    const inward = side === "west" || side === "north" ? over : -over, across = side === "west" || side === "east";
    const shade = across ? this.pen.createLinearGradient(at, 0, at + inward, 0) : this.pen.createLinearGradient(0, at, 0, at + inward);
    shade.addColorStop(0, this.#colour(fill));
    shade.addColorStop(1, this.#colour(fill, 1));
    this.pen.fillStyle = shade;
    const far = 20 * Math.max(...this.art.size), start = inward > 0 ? at + inward - far : at + inward;
    this.pen.fillRect(...(across ? [start, -far, far, 2 * far] : [-far, start, 2 * far, far]));
  }

  names(layer) {
    const language = document.documentElement.lang === "fr" ? "fr" : "en";
    const families = getComputedStyle(this.canvas);
    for (const item of layer.items) {
      const style = this.art.styles[item.style];
      if (style.size * this.camera.k < LEAST_NAME || !this.#seen(item.at)) continue;
      this.pen.save();
      this.pen.translate(...item.at);
      if (style.dot) this.#dot(style);
      if (item.turn) this.pen.rotate(item.turn * Math.PI / 180);
      this.pen.font = `${style.italic ? "italic " : ""}500 ${style.size}px ${families.getPropertyValue(`--${style.font}`)}`;
      this.#name(item[language], item, style);
      this.pen.restore();
    }
  }

  /** Whether a name at this point of the map can show on the canvas. */
  #seen([x, y]) {
    const { k, x: left, y: top } = this.#drawn, ratio = devicePixelRatio || 1, [px, py] = [left + k * x, top + k * y];
    return px > -FAR && py > -FAR && px < this.canvas.width / ratio + FAR && py < this.canvas.height / ratio + FAR;
  }

  #dot(style) {
    const circle = new Path2D("M-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z");
    this.fill({ fill: style.dot }, circle);
    this.stroke({ stroke: style.ink, width: 1 }, circle);
  }

  #name(text, { off = [0, 0], anchor = "middle" }, style) {
    const pen = this.pen;
    pen.letterSpacing = `${(style.spacing ?? 0) * style.size}px`;
    pen.textAlign = { start: "left", middle: "center", end: "right" }[anchor];
    pen.globalAlpha = style.opacity ?? 1;
    if (style.halo) {
      Object.assign(pen, { lineWidth: 2.6, lineJoin: "round", strokeStyle: this.#colour(style.halo) });
      pen.strokeText(text, ...off);
    }
    pen.fillStyle = this.#colour(style.ink);
    pen.fillText(text, ...off);
  }
}
