import { distancesOf, pointsOf, type InkEvent, type StoredStroke } from "#contract/slides/board.ts";
import type { DrawnBatch } from "#backend/teaching/board/draw.ts";

/** How long a batch waits for the one before it, which may be on its way from another process. Milliseconds. */
const ORDER_MS = 300;

/** The longest time for which ink is gathered, in milliseconds. */
export const LONGEST_INK_INTERVAL_MS = 250;
const SHORTEST_INK_INTERVAL_MS = 50;
const [fewViewers, manyViewers] = [10, 500];

/** Returns how often a room is sent ink, in milliseconds: less often, the more viewers each event costs. */
export function inkIntervalMs(viewers: number): number {
  const share = (viewers - fewViewers) / (manyViewers - fewViewers);
  const longer = LONGEST_INK_INTERVAL_MS - SHORTEST_INK_INTERVAL_MS;
  return SHORTEST_INK_INTERVAL_MS + longer * Math.min(1, Math.max(0, share));
}

interface Waiting {
  batch: DrawnBatch;
  since: number;
}

/** The batches of a room that its pages have yet to be sent. */
export function createInkQueue() {
  const waiting = new Map<string, Waiting[]>();
  /** The last batch of each slide that was sent. */
  const sent = new Map<string, number>();
  /** The last batch of slides for which a request was repeated. */
  const repeated = new Map<string, number>();

  /** Takes the batches of a slide that can be sent, in their order. */
  function takeOf(slide: string, batches: readonly Waiting[], now: number): DrawnBatch[] {
    const ready: DrawnBatch[] = [];
    const left: Waiting[] = [];
    let last = sent.get(slide);
    for (const one of batches.toSorted((a, b) => a.batch.seq - b.batch.seq)) {
      const { seq } = one.batch;
      if (last === undefined || seq === last + 1 || (seq > last && now - one.since >= ORDER_MS)) {
        ready.push(one.batch);
        last = seq;
      } else if (seq > last) left.push(one);
    }
    if (last !== undefined) sent.set(slide, last);
    if (left.length > 0) waiting.set(slide, left);
    else waiting.delete(slide);
    return ready;
  }

  return {
    add(batch: DrawnBatch, now: number): void {
      if (batch.repeated) repeated.set(batch.slide, batch.seq);
      else waiting.set(batch.slide, [...(waiting.get(batch.slide) ?? []), { batch, since: now }]);
    },
    /** Returns the events to send now. */
    take(now: number): InkEvent[] {
      const events = [...waiting].flatMap(([slide, batches]) => mergeBatches(takeOf(slide, batches, now)));
      const last = [...repeated].map(([slide, seq]): InkEvent => ({ slide, seq: [seq + 1, seq] }));
      repeated.clear();
      return [...events, ...last];
    },
    isEmpty: () => waiting.size === 0 && repeated.size === 0,
  };
}

/** Merges the batches of a slide, except across one that is missing. */
export function mergeBatches(batches: readonly DrawnBatch[]): InkEvent[] {
  const runs: InkEvent[] = [];
  for (const { seq, ...changes } of batches) {
    const last = runs.at(-1);
    if (last?.seq[1] === seq - 1) runs[runs.length - 1] = merge(last, { ...changes, seq: [seq, seq] });
    else runs.push({ ...changes, seq: [seq, seq] });
  }
  return runs;
}

function merge(one: InkEvent, next: InkEvent): InkEvent {
  const strokes = mergeStrokes([...(one.strokes ?? []), ...(next.strokes ?? [])]);
  const removed = without(one.removed, next.restored).concat(next.removed ?? []);
  const restored = without(one.restored, next.removed).concat(next.restored ?? []);
  return {
    slide: one.slide,
    seq: [one.seq[0], next.seq[1]],
    ...(strokes.length > 0 && { strokes }),
    ...(removed.length > 0 && { removed }),
    ...(restored.length > 0 && { restored }),
  };
}

const without = (ids: readonly string[] = [], gone: readonly string[] = []) =>
  ids.filter((id) => !gone.includes(id));

/** Joins the parts of each stroke: what an event says of a stroke is as long as several of its points. */
function mergeStrokes(parts: readonly StoredStroke[]): StoredStroke[] {
  const strokes = new Map<string, StoredStroke>();
  for (const part of parts) {
    const before = strokes.get(part.id);
    strokes.set(part.id, before ? append(before, part) : part);
  }
  return [...strokes.values()];
}

function append(stroke: StoredStroke, { points, pressures }: StoredStroke): StoredStroke {
  const all = distancesOf([...pointsOf(stroke.points), ...pointsOf(points)]);
  return {
    ...stroke,
    points: all,
    ...(stroke.pressures && { pressures: [...stroke.pressures, ...(pressures ?? [])] }),
  };
}
