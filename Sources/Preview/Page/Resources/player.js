// Time: what the plan shows at a moment, and playing it.

const storageKey = `cartouche ${location.pathname}`;

/** Where a plan's name of an annotation leads to. */
const annotationByKey = new Map();
data.annotations.forEach((annotation, index) => {
  annotationByKey.set(`#${index}`, index);
  const { id } = annotation;
  const key = typeof id === "string" ? id : JSON.stringify(id);
  if (id !== undefined && !annotationByKey.has(key)) annotationByKey.set(key, index);
});

/** The changes of annotations' views: by annotation and property two lists, of keyframes and of values from there on. */
const viewChanges = new Map();
for (const [place, key, property, value] of data.plan?.views ?? []) {
  const index = annotationByKey.get(key);
  if (index === undefined) continue;
  if (!viewChanges.has(index)) viewChanges.set(index, {});
  const { places, values } = viewChanges.get(index)[property] ??= { places: [], values: [] };
  places.push(place);
  values.push(value);
}

/** The views at a keyframe: by annotation the `value` of each property, and its `first` one. */
function viewsAt(keyframe) {
  const views = new Map();
  for (const [index, changes] of viewChanges) {
    const view = {};
    for (const [property, { places, values }] of Object.entries(changes)) {
      let low = 0, high = places.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (places[middle] <= keyframe) low = middle + 1; else high = middle;
      }
      // What changes later has its first value already.
      view[property] = { first: values[0], value: values[Math.max(low - 1, 0)] };
    }
    views.set(index, view);
  }
  return views;
}

class Player {
  /** `show(time)` is called whenever the time changes, `changed()` when it begins or ceases to play. */
  constructor({ show, changed }) {
    Object.assign(this, { show, changed, time: 0, speed: 1, playing: false, last: 0 });
    this.tick = this.tick.bind(this);
  }

  get duration() { return data.plan.duration; }

  seek(time) {
    this.time = Math.max(0, Math.min(this.duration, time));
    this.show(this.time);
  }

  play() {
    if (this.playing) return;
    if (this.time >= this.duration) this.seek(0);
    this.playing = true;
    this.last = performance.now();
    this.changed();
    requestAnimationFrame(this.tick);
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.changed();
  }

  toggle() { if (this.playing) this.pause(); else this.play(); }

  tick(now) {
    if (!this.playing) return;
    const from = this.time;
    // The first frame may carry a time from before play was pressed.
    this.time = Math.min(this.duration, from + Math.max(0, now - this.last) / 1000 * this.speed);
    this.last = Math.max(now, this.last);
    this.show(this.time);
    if (this.time >= this.duration) this.pause(); else requestAnimationFrame(this.tick);
  }

  /** The shot that runs at the time: the last that has started. */
  shotAt(time) {
    let found = -1;
    data.plan.shots.forEach((shot, index) => { if (shot.start <= time + 1e-9) found = index; });
    return found;
  }

  /** To the start of the next shot, or of the one before; of the one that runs if it runs for a while. */
  step(direction) {
    const starts = [...new Set(data.plan.shots.map((shot) => shot.start))].sort((a, b) => a - b);
    if (direction > 0) {
      this.seek(starts.find((start) => start > this.time + 1e-6) ?? this.duration);
    } else {
      this.seek(starts.findLast((start) => start < this.time - (this.playing ? 0.5 : 1e-6)) ?? 0);
    }
  }
}
