// Time: what the plan shows at a moment, and playing it.

const storageKey = `cartouche ${location.pathname}`;

/** Views of annotations by keyframe: for each property the value in force and the first one. */
const viewChanges = (data.plan?.views ?? []);
const annotationByKey = new Map();
data.annotations.forEach((annotation, index) => {
  annotationByKey.set(`#${index}`, index);
  const { id } = annotation;
  const key = typeof id === "string" ? id : JSON.stringify(id);
  if (id !== undefined && !annotationByKey.has(key)) annotationByKey.set(key, index);
});

function viewsAt(keyframe) {
  const views = new Map();
  for (const [place, key, property, value] of viewChanges) {
    const index = annotationByKey.get(key);
    if (index === undefined) continue;
    if (!views.has(index)) views.set(index, {});
    const view = views.get(index);
    // What changes later has its first value already.
    if (!(property in view)) view[property] = { first: value, value };
    if (place <= keyframe) view[property].value = value;
  }
  return views;
}

class Player {
  /** `show(time)` is called whenever the time changes, `passed(from, to)` for what is played over. */
  constructor({ show, passed, changed }) {
    Object.assign(this, { show, passed, changed, time: 0, speed: 1, playing: false, last: 0 });
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
    this.passed(from, this.time);
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
