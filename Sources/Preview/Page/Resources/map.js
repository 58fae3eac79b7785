// The map: its style, the shapes of the set on it, and what the engine makes of a camera.

const darkness = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const palette = () => darkness.matches
  ? { paper: "#1a2126", ground: "#232c31", coast: "#46525a", graticule: "#2c363c", land: "#7f9d8b" }
  : { paper: "#f6f4ee", ground: "#ebe6d9", coast: "#cdc5b2", graticule: "#dcd8cc", land: "#6f8c7a" };

const empty = { type: "FeatureCollection", features: [] };

function sources() {
  return {
    "cartouche-graticule": { type: "geojson", data: empty },
    "cartouche-background": { type: "geojson", data: data.background ?? empty },
    "cartouche-shapes": { type: "geojson", data: data.shapes },
  };
}

/** Layers from below; a style that was given brings its own ground. */
function layers(isPlain) {
  const colors = palette();
  const own = ["coalesce", ["get", "color"], colors.land];
  const only = (...kinds) => ["match", ["geometry-type"], kinds, true, false];
  const areas = only("Polygon", "MultiPolygon");
  const list = [
    { id: "cartouche-ground", type: "fill", source: "cartouche-background", filter: areas,
      paint: { "fill-color": colors.ground } },
    { id: "cartouche-coast", type: "line", source: "cartouche-background", paint: { "line-color": colors.coast } },
    { id: "cartouche-areas", type: "fill", source: "cartouche-shapes", filter: areas,
      paint: { "fill-color": own, "fill-opacity": 0.3 } },
    { id: "cartouche-lines", type: "line", source: "cartouche-shapes",
      filter: only("LineString", "MultiLineString", "Polygon", "MultiPolygon"),
      paint: { "line-color": own, "line-width": ["case", areas, 1, 2] } },
    { id: "cartouche-points", type: "circle", source: "cartouche-shapes", filter: only("Point", "MultiPoint"),
      paint: { "circle-color": own, "circle-radius": 2.5 } },
  ];
  if (!isPlain) return list;
  return [
    { id: "cartouche-paper", type: "background", paint: { "background-color": colors.paper } }, ...list.slice(0, 2),
    { id: "cartouche-graticule", type: "line", source: "cartouche-graticule",
      paint: { "line-color": colors.graticule } },
    ...list.slice(2),
  ];
}

const plainStyle = () => ({ version: 8, sources: sources(), layers: layers(true) });

/** Puts the set's layers on top of a style that was given. */
function addLayers(map) {
  if (!data.style || map.getSource("cartouche-shapes")) return;
  for (const [id, source] of Object.entries(sources())) map.addSource(id, source);
  for (const layer of layers(false)) map.addLayer(layer);
}

const graticule = { step: 0, west: 0, east: 0, south: 0, north: 0 };

/**
 * Lines at a round distance round what is seen, made anew only where the ones there do not do. The distance follows
 * the scale in the middle of the map: what a tilted view shows far away would make it far too large.
 */
function updateGraticule(map) {
  const source = map.getSource("cartouche-graticule");
  if (!source || data.style) return;
  const bounds = map.getBounds();
  const [west, east, south, north] = [bounds.getWest(), bounds.getEast(), bounds.getSouth(), bounds.getNorth()];
  const span = 360 * Math.max(width, height) / (512 * 2 ** map.getZoom());
  const steps = [0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30];
  const step = steps.find((step) => step >= span / 5) ?? 45;
  const g = graticule;
  if (step === g.step && west >= g.west && east <= g.east && south >= g.south && north <= g.north) return;
  const room = span;
  Object.assign(g, {
    step, west: Math.max(west - room, -540), east: Math.min(east + room, 540),
    south: Math.max(south - room, -85), north: Math.min(north + room, 85),
  });
  const lines = [];
  for (let x = Math.ceil(g.west / step); x <= g.east / step; x++) lines.push([[x * step, g.south], [x * step, g.north]]);
  for (let y = Math.ceil(g.south / step); y <= g.north / step; y++) lines.push([[g.west, y * step], [g.east, y * step]]);
  source.setData({ type: "MultiLineString", coordinates: lines });
}

function makeMap() {
  const map = new maplibregl.Map({
    container: "map", style: data.style ?? plainStyle(), minZoom: -2, maxZoom: 25.5, maxPitch: 85, fadeDuration: 0,
    renderWorldCopies: true, attributionControl: data.style ? { compact: false } : false, trackResize: false,
    dragRotate: true, ...firstCamera(),
  });
  const angle = data.viewport.fieldOfView * 180 / Math.PI;
  if (Math.abs(angle - map.getVerticalFieldOfView()) > 1e-9) map.setVerticalFieldOfView(angle);
  map.on("style.load", () => { addLayers(map); updateGraticule(map); });
  map.on("move", () => updateGraticule(map));
  darkness.addEventListener("change", () => {
    if (data.style) return;
    graticule.step = 0;
    map.setStyle(plainStyle(), { diff: false });
  });
  return map;
}

/** The camera that the map is in. */
function mapCamera(map) {
  const center = map.getCenter();
  return {
    center: [center.lng, center.lat], zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch(),
    padding: { top: 0, left: 0, bottom: 0, right: 0, ...map.getPadding() },
  };
}

/** Sets the map to a camera and answers with what the engine has changed about it, in words. */
function setCamera(map, camera) {
  map.jumpTo(camera);
  const is = mapCamera(map);
  const changes = [];
  const compare = (name, wanted, got, apart) => {
    if (apart > 1e-6) changes.push({ property: name, value: wanted, clamped: got });
  };
  compare("zoom", camera.zoom, is.zoom, Math.abs(camera.zoom - is.zoom));
  compare("latitude", camera.center[1], is.center[1], Math.abs(camera.center[1] - is.center[1]));
  compare("longitude", camera.center[0], is.center[0], turn(camera.center[0], is.center[0]));
  compare("pitch", camera.pitch, is.pitch, Math.abs(camera.pitch - is.pitch));
  return changes;
}
