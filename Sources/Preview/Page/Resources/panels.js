// What stands beside the map: frames, shots, events, and the table of annotations.

const element = (id) => document.getElementById(id);
const rowLimit = 200;
const eventLimit = 200;

function button(text, action) {
  const result = document.createElement("button");
  result.type = "button";
  result.textContent = text;
  result.addEventListener("click", action);
  return result;
}

function item(child) {
  const result = document.createElement("li");
  result.append(child);
  return result;
}

/** Marks the one entry of a list that is in force. */
function mark(list, place) {
  if (list.marked === place) return;
  list.marked = place;
  list.querySelectorAll("button").forEach((button, index) => {
    if (index === place) button.setAttribute("aria-current", "true"); else button.removeAttribute("aria-current");
    // Not scrollIntoView, which would move the page as well.
    if (index === place) list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 2;
  });
}

function fillLists(choose) {
  if (data.frames.length > 1 || (data.plan && data.frames.length)) {
    element("frames-panel").hidden = false;
    data.frames.forEach((frame, index) => {
      const status = frame.status ? `, ${frame.status}` : "";
      const name = frame.name ?? "Framed camera";
      element("frames").append(item(button(`${name} (zoom ${rounded(frame.camera.zoom)}${status})`,
        () => choose.frame(index))));
    });
  }
  if (!data.plan) return;
  element("shots-panel").hidden = false;
  element("events-panel").hidden = !data.plan.events.length;
  data.plan.shots.forEach((shot, index) => {
    const status = shot.status === "finished" ? "" : `, ${shot.status}`;
    element("shots").append(item(button(
      `${shot.id}: ${shot.kind}, ${rounded(shot.start)} to ${rounded(shot.start + shot.duration)} s${status}`,
      () => choose.shot(index))));
  });
}

/** What happens in an event, as a line of the list. */
function eventText({ time, type, animator, annotation }) {
  const index = annotationByKey.get(annotation);
  const name = index === undefined ? annotation : data.annotations[index].name;
  return [`${rounded(time)} s`, type, animator, name].filter((word) => word !== undefined).join(" ");
}

/** Lists the events that have happened by a time, the last one on top. */
function listEvents(time) {
  const list = element("events"), { events } = data.plan;
  let low = 0, high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle].time <= time) low = middle + 1; else high = middle;
  }
  if (list.count === low) return;
  // Forwards the new ones are put on top, and anything else is listed anew.
  const from = list.count < low ? Math.max(list.count, low - eventLimit) : Math.max(0, low - eventLimit);
  const lines = events.slice(from, low).map((event) => item(document.createTextNode(eventText(event)))).reverse();
  if (list.count < low) list.prepend(...lines); else list.replaceChildren(...lines);
  while (list.children.length > eventLimit) list.lastChild.remove();
  list.count = low;
  element("event-count").textContent = `${low} of ${events.length}`;
}

/** The rows of annotations that belong to the frame and have the word in their name. */
function fillTable(features, word) {
  const wanted = word.trim().toLowerCase();
  const places = [...(features ?? data.annotations.keys())];
  // Those that are shown first: of many the hidden ones would fill the table.
  places.sort((a, b) => (data.annotations[a].visible === false) - (data.annotations[b].visible === false));
  const found = places.filter((index) => {
    const { name, weather, reason } = data.annotations[index];
    return !wanted || [name, weather, reason].some((text) => text?.toLowerCase().includes(wanted));
  });
  const rows = element("rows");
  rows.replaceChildren(...found.slice(0, rowLimit).map(row));
  element("more").textContent =
    found.length > rowLimit ? `${rowLimit} of ${found.length}: a word above finds others`
      : found.length < places.length ? `${found.length} of ${counted(places.length)}` : counted(found.length);
}

function row(index) {
  const annotation = data.annotations[index];
  const result = document.createElement("tr");
  result.dataset.feature = index;
  const shown = annotation.visible === undefined
    ? "" : annotation.visible ? "yes" : `no: ${annotation.reason ?? "no reason given"}`;
  const texts = [annotation.anchor, shown, annotation.frame?.map((edge) => rounded(edge, 0)).join(", ") ?? ""];
  const name = document.createElement("td");
  name.append(button(annotation.weather ? `${annotation.name}, ${annotation.weather}` : annotation.name,
    () => focusOn(index)));
  result.append(name, ...texts.map((text) => {
    const cell = document.createElement("td");
    cell.textContent = text;
    return cell;
  }));
  return result;
}

function chooseRow(index) {
  for (const row of element("rows").children) row.classList.toggle("chosen", Number(row.dataset.feature) === index);
}

const reasons = {
  "min-zoom": "it zooms out no further", "max-zoom": "it zooms in no further", "min-pitch": "it tilts no less",
  "max-pitch": "it tilts no more", "world-height": "the world would be lower than the map",
  "world-width": "the world would be narrower than the map",
  "north-edge": "the northern edge of the world would come into view",
  "south-edge": "the southern edge of the world would come into view",
  "west-edge": "the western edge of the world would come into view",
  "east-edge": "the eastern edge of the world would come into view",
};
const engines = { maplibre: "MapLibre", mapbox: "Mapbox" };

/** Says what engines make of a camera; hides the notice when there is nothing to say. */
function notice(constraints, changes) {
  const lines = [];
  const text = ({ property, value, clamped }) => {
    // As many decimals as tell the two apart.
    const decimals = [2, 4, 8].find((decimals) => rounded(value, decimals) !== rounded(clamped, decimals)) ?? 8;
    return `${property} ${rounded(value, decimals)} to ${rounded(clamped, decimals)}`;
  };
  const ours = constraints.filter(({ engine }) => engine === "maplibre");
  const told = ours.length ? ours : changes;
  if (told.length) {
    const why = [...new Set(told.map(({ reason }) => reasons[reason]).filter(Boolean))].join(", ");
    lines.push(`MapLibre clamps ${told.map(text).join(", ")}${why ? `: ${why}` : ""}. Shown is the clamped view.`);
  }
  const others = constraints.filter(({ engine }) => engine !== "maplibre");
  if (others.length) lines.push(`${engines[others[0].engine]} would clamp ${others.map(text).join(", ")}.`);
  const box = element("notice"), content = lines.join("\n");
  if (box.dataset.content === content) return;
  box.dataset.content = content;
  box.hidden = lines.length === 0;
  box.replaceChildren(...lines.map((line) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    return paragraph;
  }));
}

/** The room that the framing kept free, and the sides of boxes that touch it. */
function drawBounds(frame) {
  const svg = element("bounds");
  svg.replaceChildren();
  if (!frame) return;
  const draw = (name, attributes) => {
    const shape = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    svg.append(shape);
  };
  const { padding } = frame.camera, free = frame.padding;
  const [top, left, bottom, right] = ["top", "left", "bottom", "right"].map((side) => padding[side] + free[side]);
  if (top || left || bottom || right) {
    draw("rect", { x: left, y: top, width: Math.max(width - left - right, 0), height: Math.max(height - top - bottom, 0) });
  }
  const project = projection(frame.camera);
  for (const [feature, side] of frame.binding) {
    const annotation = data.annotations[feature];
    if (!annotation?.point) continue;
    const place = project(mercatorX(annotation.point[0]), mercatorY(annotation.point[1])), [x, y] = corner(annotation);
    let [l, t] = [place.x + x, place.y + y], [r, b] = [l + annotation.size[0], t + annotation.size[1]];
    if (!isBox(annotation)) {
      // The feature's own shape touches: shown at the edge, beside its point.
      [l, t, r, b] = {
        left: [left, t - 12, left, b + 12], right: [width - right, t - 12, width - right, b + 12],
        top: [l - 12, top, r + 12, top], bottom: [l - 12, height - bottom, r + 12, height - bottom],
      }[side];
    }
    const ends = { left: [l, t, l, b], right: [r, t, r, b], top: [l, t, r, t], bottom: [l, b, r, b] }[side];
    if (ends) draw("line", { x1: ends[0], y1: ends[1], x2: ends[2], y2: ends[3] });
  }
}
