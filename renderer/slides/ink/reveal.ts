import type { Stroke, StrokePart } from "./ink-state.ts";

/** A stroke that has not changed for this long is finished, in milliseconds. It may still go on. */
const SETTLED_MS = 400;
/** The shortest and the longest time over which new points appear, in milliseconds. */
const [FASTEST_MS, SLOWEST_MS] = [50, 400];

interface Moving {
  /** How many of its points are shown; may be a fraction. */
  shown: number;
  changedAt: number;
}

export interface Frame {
  /** The visible strokes, of which the last may be shown in part. */
  strokes: readonly Stroke[];
  /** So many of them, from the first, are finished. */
  settled: number;
  /** True if the next frame will differ even without new ink. */
  moves: boolean;
}

/** Lets strokes that arrive in batches appear point by point until the next batch, as if they were being drawn. */
export class Reveal {
  readonly #moving = new Map<string, Moving>();
  #lastBatchAt = Number.NEGATIVE_INFINITY;
  #lastFrameAt = 0;
  /** How far the last batches were apart. */
  #intervalMs = FASTEST_MS;
  /** When everything that has arrived is to be shown. */
  #doneAt = 0;

  /** New parts have arrived. They appear at once if `now` they are this page's own. */
  add(parts: readonly Pick<StrokePart, "id" | "from">[], now: number, own: boolean): void {
    if (parts.length === 0) return;
    if (!own) {
      this.#lastFrameAt = now;
      const gap = now - this.#lastBatchAt;
      // After a pause, the next one probably comes as soon as before it.
      if (gap <= SLOWEST_MS) this.#intervalMs = Math.max(gap, FASTEST_MS);
      this.#doneAt = now + this.#intervalMs;
      this.#lastBatchAt = now;
    }
    for (const { id, from } of parts) {
      const shown = own ? Number.POSITIVE_INFINITY : (this.#moving.get(id)?.shown ?? from);
      this.#moving.set(id, { shown, changedAt: now });
    }
  }

  /** Shows everything at once. */
  finish(): void {
    this.#moving.clear();
  }

  frame(strokes: readonly Stroke[], now: number): Frame {
    const visible = strokes.filter(({ hidden }) => !hidden);
    // A full page has hundreds of strokes: with each frame, only the last are looked at.
    const settled = this.#firstLive(visible);
    if (this.#moving.size === 0) return { strokes: visible, settled, moves: false };
    const last = visible.slice(settled);
    this.#advance(last, now);
    const shown = last.map((stroke) => cut(stroke, this.#moving.get(stroke.id)));
    this.#forget(last, now);
    return { strokes: [...visible.slice(0, settled), ...shown], settled, moves: true };
  }

  /** The last stroke may go on after a pause. If it were finished by then, the whole page would have to be drawn again. */
  #firstLive(visible: readonly Stroke[]): number {
    const places = [...this.#moving.keys()].map((id) => visible.findLastIndex((stroke) => stroke.id === id));
    return Math.min(Math.max(visible.length - 1, 0), ...places.filter((place) => place >= 0));
  }

  /** The strokes appear one after the other, evenly until the next batch is due. */
  #advance(visible: readonly Stroke[], now: number): void {
    const left = this.#doneAt - this.#lastFrameAt;
    const share = left > 0 ? Math.min((now - this.#lastFrameAt) / left, 1) : 1;
    this.#lastFrameAt = now;
    const awaited = visible.map((stroke) => {
      const moving = this.#moving.get(stroke.id);
      return { moving, points: moving ? Math.max(stroke.points.length / 2 - moving.shown, 0) : 0 };
    });
    let budget = share * awaited.reduce((sum, { points }) => sum + points, 0);
    for (const { moving, points } of awaited) {
      if (moving === undefined) continue;
      moving.shown += Math.min(points, budget);
      budget -= Math.min(points, budget);
    }
  }

  #forget(visible: readonly Stroke[], now: number): void {
    for (const [id, { shown, changedAt }] of this.#moving) {
      const stroke = visible.findLast((other) => other.id === id);
      const isShown = stroke === undefined || shown >= stroke.points.length / 2;
      if (isShown && now - changedAt > SETTLED_MS) this.#moving.delete(id);
    }
  }
}

/** What two points define, and a text, appear whole. */
function cut(stroke: Stroke, moving: Moving | undefined): Stroke {
  const count = Math.max(Math.floor(moving?.shown ?? Number.POSITIVE_INFINITY), 1);
  if (count >= stroke.points.length / 2 || (stroke.tool !== "pen" && stroke.tool !== "highlighter"))
    return stroke;
  return {
    ...stroke,
    points: stroke.points.slice(0, 2 * count),
    pressures: stroke.pressures.slice(0, count),
  };
}
