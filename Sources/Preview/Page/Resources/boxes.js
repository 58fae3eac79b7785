// Annotations on the map: markers while they are few, else one canvas that draws them all. It also shows them where
// there is no map.

const markerLimit = 400;

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
    }).setLngLat([annotation.point[0], clampedLatitude(annotation.point[1])]).addTo(this.map);
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
    if (this.usesMarkers) return this.placeMarkers();
    const { canvas, chosen, views } = this;
    this.drawTime = drawBoxes({ canvas, chosen, views, forEachSeen: (body) => this.forEachSeen(body) });
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
