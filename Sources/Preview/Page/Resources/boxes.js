// Annotations on the map: markers while they are few, else one canvas that draws them all.

const markerLimit = 400;
const usesMarkers = data.annotations.length <= markerLimit;

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
  const [left, top] = corner(annotation), [w, h] = annotation.size;
  // In the middle of a box it would stand on the text.
  if (!(-left > 4 && -top > 4 && -left < w - 4 && -top < h - 4)) {
    const dot = span("", "dot");
    dot.style.left = `${-left}px`;
    dot.style.top = `${-top}px`;
    element.append(dot);
  }
  element.addEventListener("click", () => focusOn(index));
  element.addEventListener("keydown", (event) => { if (event.key === "Enter") focusOn(index); });
  return element;
}

/** All annotations on the map. `shown` says of each whether the frame has it. */
class Boxes {
  constructor(map) {
    this.map = map;
    this.shown = data.annotations.map(() => true);
    this.chosen = -1;
    this.places = new Float64Array(2 * data.annotations.length);
    data.annotations.forEach(({ point }, index) => {
      if (point) this.places.set([mercatorX(point[0]), mercatorY(point[1])], 2 * index);
    });
    this.markers = usesMarkers ? data.annotations.map((annotation, index) => this.marker(annotation, index)) : [];
    this.canvas = document.getElementById("boxes");
    this.canvas.hidden = usesMarkers;
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
      (!members || members.has(index)) && (showsHidden || annotation.visible !== false));
    this.draw();
  }

  choose(index) {
    this.chosen = index;
    this.markers.forEach((marker, place) => marker?.getElement().classList.toggle("chosen", place === index));
    this.draw();
  }

  draw() {
    if (usesMarkers) this.placeMarkers(); else this.drawCanvas();
  }

  /** The library places markers; what lies behind the camera has no place. */
  placeMarkers() {
    const project = projection(mapCamera(this.map));
    this.markers.forEach((marker, index) => {
      if (!marker) return;
      const inFront = project(this.places[2 * index], this.places[2 * index + 1]).depth > 0;
      marker.getElement().hidden = !this.shown[index] || !inFront;
    });
  }

  /** Calls `body` with each box that reaches into the map: px from its left and top, and its point. */
  forEachSeen(body) {
    const project = projection(mapCamera(this.map));
    data.annotations.forEach((annotation, index) => {
      if (!this.shown[index] || !annotation.point) return;
      const place = project(this.places[2 * index], this.places[2 * index + 1]);
      if (place.depth <= 0) return;
      const [x, y] = corner(annotation), [w, h] = annotation.size;
      const left = place.x + x, top = place.y + y;
      if (left + w < 0 || left > width || top + h < 0 || top > height) return;
      body(annotation, index, left, top, place);
    });
  }

  drawCanvas() {
    const density = Math.min(devicePixelRatio || 1, 2), context = this.canvas.getContext("2d");
    if (this.canvas.width !== Math.round(width * density)) {
      this.canvas.width = Math.round(width * density);
      this.canvas.height = Math.round(height * density);
    }
    const style = getComputedStyle(document.documentElement), color = (name) => style.getPropertyValue(name);
    const [accent, hidden, ink, face] = ["--accent", "--hidden", "--ink", "--box"].map(color);
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = "12px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    // Hidden ones beneath, as dots: boxes over boxes would show nothing.
    context.fillStyle = hidden;
    this.forEachSeen((annotation, index, left, top, place) => {
      if (annotation.visible === false) context.fillRect(place.x - 1.5, place.y - 1.5, 3, 3);
    });
    this.forEachSeen((annotation, index, left, top, place) => {
      if (annotation.visible === false && index !== this.chosen) return;
      const [w, h] = annotation.size, own = annotation.color ?? accent;
      if (isBox(annotation)) {
        context.fillStyle = face;
        context.fillRect(left, top, w, h);
        context.strokeStyle = own;
        context.lineWidth = index === this.chosen ? 4 : 1.5;
        context.strokeRect(left, top, w, h);
        if (w >= 24 && h >= 10) {
          context.fillStyle = ink;
          context.fillText(fitted(context, annotation.name, w - 6), left + w / 2, top + h / 2);
        }
      }
      context.fillStyle = own;
      context.fillRect(place.x - 2, place.y - 2, 4, 4);
    });
  }

  /** The topmost box at a point of the map; -1 where there is none. */
  hit({ x, y }) {
    let found = -1;
    this.forEachSeen((annotation, index, left, top, place) => {
      const [w, h] = annotation.size;
      const inside = x >= left && x <= left + w && y >= top && y <= top + h;
      const near = Math.hypot(x - place.x, y - place.y) < 5;
      if (near || (inside && annotation.visible !== false)) found = index;
    });
    return found;
  }

  /** The rectangles as they are shown, in px of the map. */
  rectangles() {
    if (!usesMarkers) {
      const list = [];
      this.forEachSeen((annotation, index, left, top) => {
        const [w, h] = annotation.size;
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

  /** What the plan does to the views of annotations at a keyframe. */
  animate(values) {
    for (const [index, view] of values) {
      const face = this.markers[index]?.getElement().querySelector(".face");
      if (!face) continue;
      if ("border-width" in view) face.style.borderWidth = `${view["border-width"].value}px`;
      const size = view.size ?? view.width ?? view.height;
      if (size && size.first > 0) face.style.transform = `scale(${size.value / size.first})`;
      const weather = face.querySelector(".weather");
      if (weather && view.text) weather.hidden = !view.text.value;
    }
  }
}

/** The text, or its beginning and an ellipsis. */
const fits = new Map();
function fitted(context, text, room) {
  const key = `${room} ${text}`;
  let result = fits.get(key);
  if (result !== undefined) return result;
  result = text;
  if (context.measureText(text).width > room) {
    const letters = Array.from(text);
    let low = 0, high = letters.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (context.measureText(letters.slice(0, middle).join("") + "…").width <= room) low = middle;
      else high = middle - 1;
    }
    result = low > 0 ? letters.slice(0, low).join("") + "…" : "";
  }
  fits.set(key, result);
  return result;
}
