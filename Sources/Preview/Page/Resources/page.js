// The page as a whole: which frame or moment is shown, and what the reader does.

const state = { frame: 0, showsPlan: Boolean(data.plan), follows: true, changes: [] };
const stored = (() => {
  // A page that was loaded anew goes on where it was.
  try { return JSON.parse(data.version === undefined ? "null" : sessionStorage.getItem(storageKey)) ?? {}; }
  catch { return {}; }
})();
let map, boxes, player;

function firstCamera() {
  const { center, zoom, bearing, pitch } = data.plan ? planCamera(data.start.time ?? 0) : data.frames[0].camera;
  return { center, zoom, bearing, pitch };
}

const frame = () => (state.showsPlan ? null : data.frames[state.frame]);

/** The camera that the page wants the map to be in. */
const wanted = () => (state.showsPlan ? planCamera(player.time) : data.frames[state.frame].camera);

/** The camera with what the framing has found that MapLibre's defaults allow: this map could be tilted further. */
function allowed(camera) {
  const tilt = frame()?.constraints.find(({ engine, property }) => engine === "maplibre" && property === "pitch");
  return tilt ? { ...camera, pitch: tilt.clamped } : camera;
}

function show() {
  const camera = wanted();
  if (state.follows && map) state.changes = setCamera(map, allowed(camera));
  if (!map) boxes?.draw();
  element("back").disabled = state.follows;
  const words = [`zoom ${rounded(camera.zoom)}`];
  if (camera.bearing) words.push(`bearing ${rounded(camera.bearing)}°`);
  if (camera.pitch) words.push(`pitch ${rounded(camera.pitch)}°`);
  if (frame()?.status) words.push(frame().status);
  element("camera").textContent = state.follows ? words.join(" · ") : "The map has been moved.";
  notice(frame()?.constraints ?? [], state.changes);
  const showsBounds = state.follows && element("show-bounds").checked;
  drawBounds(showsBounds && !state.changes.length ? frame() : null);
  element("show-bounds").disabled = !frame() || !state.follows || state.changes.length > 0;
  mark(element("frames"), state.showsPlan ? -1 : state.frame);
  if (!data.plan) return;
  element("time").value = player.time;
  const now = state.showsPlan ? player.time.toFixed(2) : "–";
  element("clock").textContent = `${now} / ${rounded(player.duration)} s`;
  const shot = state.showsPlan ? player.shotAt(player.time) : -1;
  mark(element("shots"), shot);
  element("time").setAttribute("aria-valuetext",
    `${player.time.toFixed(1)} seconds${shot >= 0 ? `, ${data.plan.shots[shot].id}` : ""}`);
  listEvents(state.showsPlan ? player.time : -1);
  boxes?.animate(state.showsPlan ? viewsAt(keyframeAt(player.time)) : new Map());
  if (player.playing && shot >= 0) tellShot(data.plan.shots[shot].id);
}

/** Names the shot that plays, once a second at the most. */
function tellShot(id) {
  const now = performance.now();
  if (state.told === id || now - (state.toldAt ?? -1e9) < 1000) return;
  Object.assign(state, { told: id, toldAt: now });
  say(`Shot ${id}`);
}

function say(text) { element("said").textContent = text; }

function members() { return frame()?.features; }

function update() {
  boxes?.show(members(), element("show-hidden").checked);
  fillTable(members(), element("find").value);
}

function chooseFrame(index) {
  player?.pause();
  Object.assign(state, { frame: index, showsPlan: false, follows: true });
  show();
  update();
  say(`Frame ${data.frames[index].name ?? ""}`);
}

/** Shows a moment of the plan. */
function moveTo(change) {
  const wasFrame = !state.showsPlan;
  Object.assign(state, { showsPlan: true, follows: true });
  change();
  show();
  if (wasFrame) update();
}

function back() {
  state.follows = true;
  boxes?.choose(-1);
  chooseRow(-1);
  show();
}

/** Moves the map to an annotation and marks it. */
function focusOn(index) {
  const annotation = data.annotations[index];
  player?.pause();
  boxes?.choose(index);
  chooseRow(index);
  say(describe(annotation));
  if (isNarrow()) element("view").scrollIntoView({ behavior: calm.matches ? "auto" : "smooth" });
  if (!annotation.point || !map) return;
  state.follows = false;
  show();
  map.easeTo({ center: annotation.point, duration: calm.matches ? 0 : 500, essential: false });
}

/** Whether the map lies above the lists, as on a phone. */
const isNarrow = () => matchMedia("(max-width: 760px)").matches;

/** Makes the stage as small as the window asks for, never larger than the viewport. */
function fit() {
  const stage = element("stage"), room = element("room");
  const narrow = isNarrow();
  const top = room.getBoundingClientRect().top + scrollY;
  const across = document.documentElement.clientWidth - (narrow ? 0 : 380);
  const controls = ["player", "tools", "camera"].reduce((sum, id) => sum + element(id).offsetHeight, 0);
  const down = innerHeight - top - controls - 8;
  const scale = Math.min(1, Math.max(across, 200) / width, Math.max(down, 260) / height);
  stage.style.width = `${width}px`;
  stage.style.height = `${height}px`;
  stage.style.transform = scale === 1 ? "" : `scale(${scale})`;
  room.style.width = `${width * scale}px`;
  room.style.height = `${height * scale}px`;
  element("view").style.width = narrow ? "" : `${Math.max(width * scale, 366)}px`;
}

function playerChanged() {
  const { playing } = player;
  element("play").classList.toggle("playing", playing);
  element("play").setAttribute("aria-label", playing ? "Pause" : "Play");
  if (playing) { Object.assign(state, { showsPlan: true, follows: true }); update(); }
}

const keys = {
  " ": () => player?.toggle(),
  "ArrowLeft": (event) => player && moveTo(() => player.seek(player.time - (event.shiftKey ? 1 : 0.1))),
  "ArrowRight": (event) => player && moveTo(() => player.seek(player.time + (event.shiftKey ? 1 : 0.1))),
  "[": () => player && moveTo(() => player.step(-1)),
  "]": () => player && moveTo(() => player.step(1)),
  "Home": () => player && moveTo(() => player.seek(0)),
  "End": () => player && moveTo(() => player.seek(player.duration)),
  "f": () => back(),
  "?": () => element("help").showModal(),
};

function keyDown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || element("help").open) return;
  const target = event.target;
  if (target.closest("input, select, textarea")) return;
  // A button's own key, and the map's when it has the focus, stay theirs; a button that was clicked has no focus to see.
  if (event.key === " " && target.closest("button:focus-visible, summary")) return;
  if (event.key.startsWith("Arrow") && target.closest(".maplibregl-canvas, .scroll, ol")) return;
  const action = keys[event.key];
  if (!action) return;
  event.preventDefault();
  action(event);
}

function listen() {
  document.addEventListener("keydown", keyDown);
  addEventListener("resize", fit);
  element("back").addEventListener("click", back);
  element("keys").addEventListener("click", () => element("help").showModal());
  element("show-bounds").addEventListener("change", show);
  element("show-hidden").addEventListener("change", update);
  element("find").addEventListener("input", () => fillTable(members(), element("find").value));
  if (!player) return;
  element("player").hidden = false;
  element("time").max = player.duration;
  element("play").addEventListener("click", () => player.toggle());
  element("previous").addEventListener("click", () => moveTo(() => player.step(-1)));
  element("next").addEventListener("click", () => moveTo(() => player.step(1)));
  element("time").addEventListener("input", () => moveTo(() => player.seek(Number(element("time").value))));
  element("speed").addEventListener("change", () => { player.speed = Number(element("speed").value); });
}

/** The reader's own hand on the map takes the camera from the page. */
function listenToMap() {
  // A camera that moves would take the map out of the hand again.
  for (const type of ["pointerdown", "wheel"]) {
    map.getCanvasContainer().addEventListener(type, () => player?.pause(), { passive: true });
  }
  for (const type of ["dragstart", "zoomstart", "rotatestart", "pitchstart"]) {
    map.on(type, (event) => {
      if (!event.originalEvent || !state.follows) return;
      player?.pause();
      state.follows = false;
      show();
    });
  }
}

function startMap() {
  if (typeof maplibregl === "undefined") throw new Error("MapLibre GL JS could not be loaded");
  map = makeMap();
  map.on("error", ({ error }) => {
    state.mapError = error?.message ?? String(error);
    failure(`The map says: ${state.mapError}`);
  });
  boxes = new Boxes(map, () => mapCamera(map));
  listenToMap();
}

function failure(text) {
  const box = element("errors");
  box.hidden = false;
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  box.replaceChildren(paragraph);
}

/** Asks the server for what is newer than this page. */
async function watch() {
  let version = data.version;
  for (;;) {
    try {
      const answer = await fetch(`version?after=${encodeURIComponent(version)}`, { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.statusText);
      const news = await answer.json();
      if (news.version === version) continue;
      version = news.version;
      if (!news.errors.length) {
        sessionStorage.setItem(storageKey, JSON.stringify({
          time: player?.time, speed: player?.speed, frame: data.frames[state.frame]?.name, showsPlan: state.showsPlan,
        }));
        location.reload();
        return;
      }
      failure(news.errors.join("\n"));
    } catch {
      // When it comes back it has another version.
      failure("The server of this page does not answer. Changes are not shown until it does.");
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

function start() {
  // First of all: whatever goes wrong below, the next version is loaded.
  if (data.version !== undefined) watch();
  const count = data.annotations.length, hidden = data.annotations.filter(({ visible }) => visible === false).length;
  element("summary").textContent = [
    `${counted(count)}${hidden ? `, ${hidden} hidden` : ""}`, `${width} × ${height} px`,
    data.plan && `plan of ${rounded(data.plan.duration)} s`,
  ].filter(Boolean).join(" · ");
  const name = stored.frame ?? data.start.frame;
  state.frame = Math.max(0, data.frames.findIndex((frame) => frame.name === name));
  // What is remembered or asked for may be gone: without frames only the plan is left.
  const prefersPlan = stored.showsPlan ?? (data.start.frame === undefined || data.start.time !== undefined);
  state.showsPlan = Boolean(data.plan) && (prefersPlan || !data.frames.length);
  if (data.plan) {
    player = new Player({ show, changed: playerChanged });
    player.time = Math.min(stored.time ?? data.start.time ?? 0, player.duration);
    player.speed = stored.speed ?? 1;
    element("speed").value = String(player.speed);
    playerChanged();
  }
  fillLists({ frame: chooseFrame, shot: (index) => moveTo(() => player.seek(data.plan.shots[index].start)) });
  listen();
  show();
  fit();
  try {
    startMap();
  } catch (error) {
    // The library puts a whole event into its message.
    const reason = /webgl/i.test(error.message) ? "the browser has no WebGL" : error.message;
    failure(`There is no map: ${reason}. Boxes, lists and the table are here without it.`);
    map = undefined;
    boxes = new Boxes(null, wanted);
    fit();
  }
  show();
  update();
}

start();

// For tests and for the console.
window.cartouche = {
  get map() { return map; },
  get time() { return player?.time; },
  get playing() { return Boolean(player?.playing); },
  /** Milliseconds that the canvas last took to draw; nothing where there are markers. */
  get drawTime() { return boxes?.drawTime; },
  wanted, rectangles: () => boxes.rectangles(), seek: (time) => moveTo(() => player.seek(time)), chooseFrame,
};
