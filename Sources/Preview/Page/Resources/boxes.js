// Annotations on the map: markers while they are few, else one canvas that draws them all. It also shows them where
// there is no map.

const markerLimit = 400;

const fractions = {
  center: [0.5, 0.5], top: [0.5, 0], bottom: [0.5, 1], left: [0, 0.5], right: [1, 0.5], "top-left": [0, 0],
  "top-right": [1, 0], "bottom-left": [0, 1], "bottom-right": [1, 1],
};

/** Where a box lies from its point, in px: left and top. */
function corner(annotation) {
  const [x, y] = fractions[annotation.anchor], [w, h] = annotation.size;
  return [annotation.offset[0] - x * w, annotation.offset[1] - y * h];
}

const isBox = (annotation) => annotation.size[0] > 0 && annotation.size[1] > 0;

/** Whether the point is at the edge of the box, or outside; in the middle a dot would stand on the text. */
function hasDot(annotation) {
  const [left, top] = corner(annotation), [w, h] = annotation.size;
  return !(-left > 4 && -top > 4 && -left < w - 4 && -top < h - 4);
}

/** What of an annotation is told where there is no picture. */
function describe(annotation) {
  const words = [annotation.name];
  if (annotation.weather) words.push(annotation.weather);
  if (annotation.visible === false) words.push(`hidden: ${annotation.reason ?? "no reason given"}`);
  return words.join(", ");
}

const span = (text, name) => {
  const element = document.createElement("span");
  element.textContent = text;
  element.className = name;
  return element;
};

function markerElement(annotation, index) {
  const element = document.createElement("div");
  element.className = annotation.visible === false ? "box hidden" : "box";
  element.style.width = `${annotation.size[0]}px`;
  element.style.height = `${annotation.size[1]}px`;
  if (annotation.color) element.style.setProperty("--color", annotation.color);
  element.tabIndex = 0;
  if (isBox(annotation)) {
    const face = document.createElement("div");
    face.className = "face";
    face.append(span(annotation.name, "name"));
    // A second line has room in boxes of two lines only.
    const second = annotation.visible === false
      ? span(annotation.reason ?? "hidden", "reason") : annotation.weather && span(annotation.weather, "weather");
    if (second && annotation.size[1] >= 28) face.append(second);
    element.append(face);
  } else {
    element.append(span(annotation.name, "beside"));
  }
  if (hasDot(annotation)) {
    const dot = span("", "dot"), [left, top] = corner(annotation);
    dot.style.left = `${-left}px`;
    dot.style.top = `${-top}px`;
    element.append(dot);
  }
  element.dataset.feature = index;
  element.addEventListener("click", () => focusOn(index));
  element.addEventListener("keydown", (event) => { if (event.key === "Enter") focusOn(index); });
  return element;
}

/** All annotations on the map. `shown` says of each whether the frame has it. */
class Boxes {
  /** `camera()` is the one that is shown; without a map the one that is wanted. */
  constructor(map, camera) {
    const usesMarkers = Boolean(map) && data.annotations.length <= markerLimit;
    Object.assign(this, { map, camera, usesMarkers });
    this.shown = data.annotations.map(() => true);
    this.chosen = -1;
    this.views = new Map();
    // Of each annotation the place on the unit square, and the box from there: left, top, width, height.
    this.places = new Float64Array(2 * data.annotations.length);
    this.corners = new Float64Array(4 * data.annotations.length);
    data.annotations.forEach((annotation, index) => {
      const { point } = annotation;
      if (point) this.places.set([mercatorX(point[0]), mercatorY(point[1])], 2 * index);
      this.corners.set([...corner(annotation), ...annotation.size], 4 * index);
    });
    this.markers = usesMarkers ? data.annotations.map((annotation, index) => this.marker(annotation, index)) : [];
    this.canvas = document.getElementById("boxes");
    this.canvas.hidden = usesMarkers;
    if (!map) return;
    map.on(usesMarkers ? "move" : "render", () => this.draw());
    // The map's own element takes the pointer; the canvas above it lets it through.
    if (!usesMarkers) map.on("click", (event) => { const hit = this.hit(event.point); if (hit >= 0) focusOn(hit); });
  }

  marker(annotation, index) {
    if (!annotation.point) return null;
    const element = markerElement(annotation, index);
    const marker = new maplibregl.Marker({
      element, anchor: annotation.anchor, offset: annotation.offset, subpixelPositioning: true,
    }).setLngLat(annotation.point).addTo(this.map);
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", describe(annotation));
    element.title = describe(annotation);
    return marker;
  }

  /** Which annotations the map shows: those of the frame, hidden ones if the reader wants. */
  show(features, showsHidden) {
    const members = features && new Set(features);
    this.shown = data.annotations.map((annotation, index) =>
      Boolean(annotation.point) && (!members || members.has(index)) && (showsHidden || annotation.visible !== false));
    this.draw();
  }

  choose(index) {
    this.chosen = index;
    this.markers.forEach((marker, place) => marker?.getElement().classList.toggle("chosen", place === index));
    this.draw();
  }

  draw() {
    if (this.usesMarkers) this.placeMarkers(); else this.drawCanvas();
  }

  /** The library places markers; what lies behind the camera has no place. */
  placeMarkers() {
    const project = projection(this.camera());
    this.markers.forEach((marker, index) => {
      if (!marker) return;
      const inFront = project(this.places[2 * index], this.places[2 * index + 1]).depth > 0;
      marker.getElement().hidden = !this.shown[index] || !inFront;
    });
  }

  /** Calls `body` with each box that reaches into the map: px from its left and top, and its point. */
  forEachSeen(body) {
    const project = projection(this.camera()), { places, corners, shown } = this;
    for (let index = 0; index < shown.length; index++) {
      if (!shown[index]) continue;
      const place = project(places[2 * index], places[2 * index + 1]);
      if (!(place.depth > 0)) continue;
      const left = place.x + corners[4 * index], top = place.y + corners[4 * index + 1];
      const right = left + corners[4 * index + 2], bottom = top + corners[4 * index + 3];
      if (right < 0 || left > width || bottom < 0 || top > height) continue;
      body(index, left, top, place);
    }
  }

  drawCanvas() {
    const started = performance.now();
    const density = Math.min(devicePixelRatio || 1, 2), context = this.canvas.getContext("2d");
    if (this.canvas.width !== Math.round(width * density)) {
      this.canvas.width = Math.round(width * density);
      this.canvas.height = Math.round(height * density);
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
    this.forEachSeen((index, left, top, { x, y }) => {
      const annotation = data.annotations[index];
      if (annotation.visible === false && index !== this.chosen) context.fillRect(x - 1.5, y - 1.5, 3, 3);
      else (isBox(annotation) ? boxes : points).push({ annotation, index, left, top, x, y });
    });
    const onTop = boxes.findIndex(({ index }) => index === this.chosen);
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
      const line = index === this.chosen ? 4 : this.views.get(index)?.["border-width"]?.value ?? 1.5;
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
      const size = index === this.chosen ? 5 : 2.5;
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
    this.drawTime = performance.now() - started;
  }

  /** The topmost box at a point of the map; -1 where there is none. */
  hit({ x, y }) {
    let found = -1;
    this.forEachSeen((index, left, top, place) => {
      const annotation = data.annotations[index], [w, h] = annotation.size;
      const inside = x >= left && x <= left + w && y >= top && y <= top + h;
      const near = Math.hypot(x - place.x, y - place.y) < 5;
      if (near || (inside && annotation.visible !== false)) found = index;
    });
    return found;
  }

  /** The rectangles as they are shown, in px of the map. */
  rectangles() {
    if (!this.usesMarkers) {
      const list = [];
      this.forEachSeen((index, left, top) => {
        const [w, h] = data.annotations[index].size;
        list.push({ feature: index, left, top, right: left + w, bottom: top + h });
      });
      return list;
    }
    const stage = document.getElementById("stage").getBoundingClientRect(), scale = stage.width / width;
    return this.markers.flatMap((marker, index) => {
      if (!marker || marker.getElement().hidden) return [];
      const box = marker.getElement().getBoundingClientRect();
      const [left, right] = [box.left, box.right].map((x) => (x - stage.left) / scale);
      const [top, bottom] = [box.top, box.bottom].map((y) => (y - stage.top) / scale);
      return [{ feature: index, left, top, right, bottom }];
    });
  }

  /** What the plan does to the views of annotations; those without an entry look as ever. */
  animate(views) {
    const before = this.views;
    this.views = views;
    if (!views.size && !before.size) return;
    if (!this.usesMarkers) return this.draw();
    for (const index of new Set([...before.keys(), ...views.keys()])) {
      const element = this.markers[index]?.getElement();
      if (element) applyView(element, data.annotations[index], views.get(index) ?? {});
    }
  }
}

/** Shows the properties of a view whose names say what they mean; a map application may know more of them. */
function applyView(element, annotation, view) {
  const value = (name) => view[name]?.value, face = element.querySelector(".face");
  if (face) {
    const border = value("border-width");
    face.style.borderWidth = border === undefined ? "" : `${Math.max(border, 0)}px`;
    const [left, top] = corner(annotation), [w, h] = annotation.size;
    const ratio = (name) => (view[name]?.first > 0 ? view[name].value / view[name].first : 1);
    const size = ratio("size") * (value("scale") ?? 1);
    const across = size * (value("width") === undefined ? 1 : value("width") / w);
    const down = size * (value("height") === undefined ? 1 : value("height") / h);
    face.style.transformOrigin = `${-left}px ${-top}px`;
    face.style.transform = across === 1 && down === 1 ? "" : `scale(${across}, ${down})`;
    face.style.opacity = value("opacity") ?? "";
    const weather = face.querySelector(".weather");
    if (weather) weather.hidden = value("text") === false || value("text") === 0;
  }
  const callout = element.querySelector(".callout");
  if (!value("callout")) callout?.remove();
  else if (!callout) element.append(span([annotation.name, annotation.weather].filter(Boolean).join(", "), "callout"));
  element.classList.toggle("selected", Boolean(value("callout") || value("selected")));
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
