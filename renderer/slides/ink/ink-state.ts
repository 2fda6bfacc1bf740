import {
  pointsOf,
  type InkEvent,
  type InkStroke,
  type InkTool,
  type SlideInk,
} from "#contract/slides/board.ts";

/** A stroke as the page keeps it. It never changes: a longer one takes its place. */
export interface Stroke {
  id: string;
  tool: InkTool;
  colour: number;
  /** In page units: x, y, x, y and so on. */
  points: readonly number[];
  /** In per cent, one for each point; empty if the device doesn't measure it. */
  pressures: readonly number[];
  text: string;
  /** True if somebody who had the floor drew it. */
  guest: boolean;
  /** True if it was erased or undone. It may be shown again. */
  hidden: boolean;
}

/** The next part of a stroke, or all of it. */
export interface StrokePart extends Omit<Stroke, "hidden"> {
  /** How many points come before these. */
  from: number;
}

export interface InkChanges {
  strokes: readonly StrokePart[];
  removed: readonly string[];
  restored: readonly string[];
}

/** What is drawn on a slide, according to the server. */
export interface Ink {
  /** The number of the last batch in it. */
  seq: number;
  /** In the order in which they were started, with hidden ones. */
  strokes: readonly Stroke[];
}

export const noChanges: InkChanges = { strokes: [], removed: [], restored: [] };

export const partOf = (stroke: InkStroke & { guest?: boolean | undefined }): StrokePart => ({
  id: stroke.id,
  tool: stroke.tool,
  colour: stroke.colour,
  from: stroke.from,
  points: pointsOf(stroke.points),
  pressures: stroke.pressures ?? [],
  text: stroke.text ?? "",
  guest: stroke.guest ?? false,
});

export const inkOf = ({ seq, strokes }: SlideInk): Ink => ({
  seq,
  strokes: changeStrokes([], { ...noChanges, strokes: strokes.map(partOf) }) ?? [],
});

/**
 * Returns the ink after an event. An older event changes nothing. Returns null if something in between is missing: the
 * page must then request all of the slide's ink.
 */
export function applyInkEvent(ink: Ink, event: InkEvent): Ink | null {
  const [first, last] = event.seq;
  if (last <= ink.seq) return ink;
  if (first > ink.seq + 1) return null;
  const { strokes = [], removed = [], restored = [] } = event;
  const changed = changeStrokes(ink.strokes, { strokes: strokes.map(partOf), removed, restored });
  return changed && { seq: last, strokes: changed };
}

/** Adds, hides and shows strokes. What is repeated changes nothing. Returns null if a part of a stroke is missing. */
export function changeStrokes(
  strokes: readonly Stroke[],
  { strokes: parts, removed, restored }: InkChanges,
): readonly Stroke[] | null {
  const next = [...strokes];
  for (const part of parts) {
    const at = next.findLastIndex(({ id }) => id === part.id);
    const stroke = extend(next[at], part);
    if (stroke === null) return null;
    if (at < 0) next.push(stroke);
    else next[at] = stroke;
  }
  for (const id of removed) setHidden(next, id, true);
  return restored.every((id) => setHidden(next, id, false)) ? next : null;
}

function extend(known: Stroke | undefined, { from, ...part }: StrokePart): Stroke | null {
  const count = known === undefined ? 0 : known.points.length / 2;
  if (from > count) return null;
  const points = part.points.slice(2 * (count - from));
  if (known === undefined) return { ...part, hidden: false };
  if (points.length === 0) return known;
  return {
    ...known,
    points: [...known.points, ...points],
    pressures: [...known.pressures, ...part.pressures.slice(count - from)],
  };
}

/** Returns false if there is no such stroke. */
function setHidden(strokes: Stroke[], id: string, hidden: boolean): boolean {
  const at = strokes.findLastIndex((stroke) => stroke.id === id);
  const stroke = strokes[at];
  if (stroke === undefined) return false;
  if (stroke.hidden !== hidden) strokes[at] = { ...stroke, hidden };
  return true;
}

/** True if the server's ink contains these changes. */
export function includesChanges(
  { strokes }: Ink,
  { strokes: parts, removed, restored }: InkChanges,
): boolean {
  const find = (id: string) => strokes.findLast((stroke) => stroke.id === id);
  return (
    parts.every(({ id, from, points }) => (find(id)?.points.length ?? 0) >= 2 * from + points.length) &&
    removed.every((id) => find(id)?.hidden !== false) &&
    restored.every((id) => find(id)?.hidden === false)
  );
}

export const visiblePoints = (strokes: readonly Stroke[]): number =>
  strokes.reduce((sum, { hidden, points }) => (hidden ? sum : sum + points.length / 2), 0);
