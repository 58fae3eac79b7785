// All annotations on one canvas: for more of them than elements could show.

/** Draws what is seen of all annotations on the canvas, and answers with the milliseconds that it took. */
function drawBoxes({ canvas, chosen, views, forEachSeen }) {
  const started = performance.now();
  const density = Math.min(devicePixelRatio || 1, 2), context = canvas.getContext("2d");
  if (canvas.width !== Math.round(width * density)) {
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
  }
  const style = getComputedStyle(document.documentElement), color = (name) => style.getPropertyValue(name);
  const [accent, hidden, ink, face, paper] = ["--accent", "--hidden", "--ink", "--box", "--paper"].map(color);
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = "12px system-ui, sans-serif";
  context.textBaseline = "middle";
  const boxes = [], points = [];
  // Hidden ones beneath, as dots: boxes over boxes would show nothing.
  context.fillStyle = hidden;
  forEachSeen((index, left, top, { x, y }) => {
    const annotation = data.annotations[index];
    if (annotation.visible === false && index !== chosen) context.fillRect(x - 1.5, y - 1.5, 3, 3);
    else (isBox(annotation) ? boxes : points).push({ annotation, index, left, top, x, y });
  });
  const onTop = boxes.findIndex(({ index }) => index === chosen);
  if (onTop >= 0) boxes.push(...boxes.splice(onTop, 1));
  const room = new Room();
  // From the top: what would be written where another box lies above is not.
  for (let place = boxes.length - 1; place >= 0; place--) {
    const box = boxes[place], [w, h] = box.annotation.size;
    box.isWritten = w >= 24 && h >= 10 && room.isFree(box.left + w / 2, box.top + h / 2);
    room.take(box.left, box.top, w, h);
  }
  for (const { annotation, index, left, top, x, y, isWritten } of boxes) {
    const [w, h] = annotation.size, own = annotation.color ?? accent;
    context.fillStyle = face;
    context.fillRect(left, top, w, h);
    const line = index === chosen ? 4 : views.get(index)?.["border-width"]?.value ?? 1.5;
    context.strokeStyle = own;
    context.lineWidth = line;
    context.strokeRect(left + line / 2, top + line / 2, Math.max(w - line, 0), Math.max(h - line, 0));
    if (isWritten) {
      const text = fitted(context, annotation.name, w - 6);
      context.fillStyle = ink;
      context.fillText(text.text, left + (w - text.width) / 2, top + h / 2);
    }
    context.fillStyle = own;
    if (hasDot(annotation)) context.fillRect(x - 2, y - 2, 4, 4);
  }
  for (const { annotation, index, x, y } of points) {
    const size = index === chosen ? 5 : 2.5;
    context.fillStyle = annotation.color ?? accent;
    context.beginPath();
    context.arc(x, y, size, 0, 2 * Math.PI);
    context.fill();
  }
  context.strokeStyle = paper;
  context.lineWidth = 3;
  context.lineJoin = "round";
  context.fillStyle = ink;
  for (const { annotation, x, y } of points) {
    const left = x + 6, top = y - 8;
    // Asked before it is measured, which takes longest.
    if (!room.isFree(left, y) || !room.isFree(left + 24, y)) continue;
    const text = fitted(context, annotation.name, 140);
    if (!room.isFreeAll(left, top, text.width, 16)) continue;
    room.take(left, top, text.width, 16);
    context.strokeText(text.text, left, y);
    context.fillText(text.text, left, y);
  }
  return performance.now() - started;
}

/** Which parts of the map are taken, on a grid of a few px. */
class Room {
  static cell = 8;

  constructor() {
    this.columns = Math.ceil(width / Room.cell);
    this.rows = Math.ceil(height / Room.cell);
    this.cells = new Uint8Array(this.columns * this.rows);
  }

  /** Whether the cell at a point is free; outside of the map none is. */
  isFree(x, y) {
    const column = Math.floor(x / Room.cell), row = Math.floor(y / Room.cell);
    return column >= 0 && row >= 0 && column < this.columns && row < this.rows
      && this.cells[row * this.columns + column] === 0;
  }

  isFreeAll(left, top, w, h) {
    for (let y = top; y < top + h; y += Room.cell) {
      for (let x = left; x < left + w; x += Room.cell) if (!this.isFree(x, y)) return false;
    }
    return true;
  }

  take(left, top, w, h) {
    const clamp = (value, most) => Math.min(Math.max(value, 0), most);
    const first = clamp(Math.floor(left / Room.cell), this.columns), last = clamp(Math.ceil((left + w) / Room.cell), this.columns);
    const bottom = clamp(Math.ceil((top + h) / Room.cell), this.rows);
    for (let row = clamp(Math.floor(top / Room.cell), this.rows); row < bottom; row++) {
      this.cells.fill(1, row * this.columns + first, row * this.columns + last);
    }
  }
}

/** The text, or its beginning and an ellipsis, and how wide it is. */
const fits = new Map();
function fitted(context, text, room) {
  const key = `${room} ${text}`;
  let result = fits.get(key);
  if (result) return result;
  const measure = (text) => ({ text, width: context.measureText(text).width });
  // What is far too long need not be measured whole.
  const letters = Array.from(text.slice(0, 400));
  result = measure(letters.length < text.length ? `${letters.join("")}…` : text);
  if (result.width > room) {
    let low = 0, high = letters.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (measure(`${letters.slice(0, middle).join("")}…`).width <= room) low = middle; else high = middle - 1;
    }
    result = low > 0 ? measure(`${letters.slice(0, low).join("")}…`) : { text: "", width: 0 };
  }
  fits.set(key, result);
  return result;
}
