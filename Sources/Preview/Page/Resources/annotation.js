// One annotation: where its box lies, what is told of it, and how it looks as an element on the map.

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

// More hidden ones are dots: boxes over boxes would show nothing.
const writtenHidden = 60;
const hiddenAreDots = data.annotations.filter(({ visible }) => visible === false).length > writtenHidden;

function markerElement(annotation, index) {
  const element = document.createElement("div");
  element.className = annotation.visible === false ? "box hidden" : "box";
  element.style.width = `${annotation.size[0]}px`;
  element.style.height = `${annotation.size[1]}px`;
  if (annotation.color) element.style.setProperty("--color", annotation.color);
  element.tabIndex = 0;
  const isDot = hiddenAreDots && annotation.visible === false;
  if (isDot) {
    // Nothing but the dot below.
  } else if (isBox(annotation)) {
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
  if (isDot || hasDot(annotation)) {
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
