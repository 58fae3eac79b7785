"use strict";
// Cameras: those of the plan between keyframes, and where a camera shows a place.

const data = JSON.parse(document.getElementById("data").textContent);
const { width, height } = data.viewport;

/** The camera of a keyframe's row. */
function cameraOf(row) {
  return {
    center: [row[1], row[2]], zoom: row[3], bearing: row[4], pitch: row[5],
    padding: { top: row[6], left: row[7], bottom: row[8], right: row[9] },
  };
}

/** The place of the last keyframe that is not behind `time`. */
function keyframeAt(time) {
  const rows = data.plan.keyframes;
  let low = 0, high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle][0] <= time) low = middle + 1; else high = middle;
  }
  return Math.max(low - 1, 0);
}

/**
 * The camera of the plan at a time in seconds: exactly a keyframe's where there is one, else between its neighbors,
 * the short way round; across a jump the keyframe on the same side of it.
 */
function planCamera(time) {
  const rows = data.plan.keyframes;
  const index = keyframeAt(time);
  const a = rows[index], b = rows[index + 1];
  if (!b || time <= a[0]) return cameraOf(a);
  const cut = data.plan.cuts.find((cut) => cut > a[0] && cut <= b[0]);
  if (cut !== undefined) return cameraOf(time < cut ? a : b);
  const k = (time - a[0]) / (b[0] - a[0]);
  const short = (from, to) => from + (to - from - 360 * Math.round((to - from) / 360)) * k;
  const row = a.map((value, place) => value + (b[place] - value) * k);
  row[1] = short(a[1], b[1]);
  row[4] = short(a[4], b[4]);
  return cameraOf(row);
}

const mercatorX = (longitude) => (180 + longitude) / 360;
/** The latitude, or that of the edge of the map: a pole lies nowhere on it. */
const clampedLatitude = (latitude) => Math.max(-85.051128779806604, Math.min(85.051128779806604, latitude));
const mercatorY = (latitude) => {
  const radians = clampedLatitude(latitude) * Math.PI / 180;
  return 0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI);
};

/**
 * The perspective of a camera onto the ground, as the engine draws it: `project(x, y)` of a place on the unit square
 * of web Mercator answers with px of the map and the depth, of the copy of the world that is nearest to the center.
 */
function projection(camera) {
  const { padding } = camera;
  const distance = height / (2 * Math.tan(data.viewport.fieldOfView / 2));
  const world = 512 * 2 ** camera.zoom;
  const bearing = camera.bearing * Math.PI / 180, pitch = camera.pitch * Math.PI / 180;
  const [sinB, cosB, sinP, cosP] = [Math.sin(bearing), Math.cos(bearing), Math.sin(pitch), Math.cos(pitch)];
  const originX = width / 2 + (padding.left - padding.right) / 2;
  const originY = height / 2 + (padding.top - padding.bottom) / 2;
  const centerX = mercatorX(camera.center[0]), centerY = mercatorY(camera.center[1]);
  const result = { x: 0, y: 0, depth: 0 };
  return (x, y) => {
    const apart = x - centerX;
    const east = (apart - Math.round(apart)) * world, south = (y - centerY) * world;
    const right = east * cosB + south * sinB, down = south * cosB - east * sinB;
    result.depth = distance - down * sinP;
    result.x = originX + distance * right / result.depth;
    result.y = originY + distance * down * cosP / result.depth;
    return result;
  };
}

/** How many degrees two bearings are apart. */
const turn = (a, b) => Math.abs(a - b - 360 * Math.round((a - b) / 360));

const counted = (count) => `${count} ${count === 1 ? "annotation" : "annotations"}`;

/** At most so many decimals, without needless zeros. */
const rounded = (value, decimals = 2) => String(Number(value.toFixed(decimals)));
