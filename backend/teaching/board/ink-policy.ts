import type { FieldIssues } from "#contract/http/error.ts";
import {
  MAX_PAGE_POINTS,
  MAX_STROKE_POINTS,
  PAGE_MARGIN,
  PAGE_UNITS,
  pointsOf,
  type BoardRequests,
  type InkStroke,
} from "#contract/slides/board.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { DrawnPart, InkCounts, KnownStroke } from "../state/stroke-repo.ts";

/** The most that a slide may have with removed strokes, which are stored too: undo and redo must not fill the disk. */
const MAX_STORED_POINTS = 5 * MAX_PAGE_POINTS;
const MAX_STORED_STROKES = 5000;

export type InkBatch = Pick<BoardRequests["ink"], "strokes" | "removed" | "restored">;

/** Whoever draws. `guest`: with the floor; otherwise the host. */
export interface InkAuthor {
  authorId: string;
  guest: boolean;
}

/** Returns what is wrong with strokes that the contract admits, by field. */
export function inkIssues(strokes: readonly InkStroke[], ratio: number): FieldIssues {
  const issues: FieldIssues = {};
  for (const [index, stroke] of strokes.entries()) {
    const issue = strokeIssue(stroke, ratio);
    if (issue) issues[`strokes.${index}.${issue.field}`] = [issue.message];
  }
  return issues;
}

interface Issue {
  field: keyof InkStroke;
  message: string;
}

function strokeIssue({ tool, from, points, pressures, text }: InkStroke, ratio: number): Issue | null {
  const length = points.length / 2;
  const isLine = tool === "pen" || tool === "highlighter";
  if (!Number.isInteger(length) || length === 0)
    return { field: "points", message: "Points are pairs of numbers, at least one." };
  if (isLine && from + length > MAX_STROKE_POINTS)
    return { field: "points", message: "A stroke has up to 500 points. Go on in another one." };
  if (!isLine && (from > 0 || length !== (tool === "text" ? 1 : 2)))
    return { field: "points", message: "A text has one point; a line, a rectangle or an arrow two." };
  if ((tool === "text") !== (text !== undefined))
    return { field: "text", message: "Text belongs to the tool for text." };
  if (pressures && !(isLine && pressures.length === length))
    return { field: "pressures", message: "Pressures belong to the points of a pen, one for each." };
  return isOnPage(points, ratio) ? null : { field: "points", message: "Draw on the page." };
}

function isOnPage(points: readonly number[], ratio: number): boolean {
  const ends = [PAGE_UNITS + PAGE_MARGIN, PAGE_UNITS * ratio + PAGE_MARGIN] as const;
  return pointsOf(points).every((place, index) => place >= -PAGE_MARGIN && place <= (ends[index % 2] ?? 0));
}

export interface InkPlan {
  /** The parts of strokes that aren't stored yet. */
  parts: DrawnPart[];
  removed: string[];
  restored: string[];
  /** The counts with the next batch; null if the batch changes nothing, since it was repeated. */
  counts: InkCounts | null;
}

interface Stroke extends KnownStroke {
  /** Whether it is visible before the batch, or as soon as it is drawn. */
  wasVisible: boolean;
  drawn: DrawnPart | null;
}

/**
 * Decides what a batch changes.
 * @throws AppError invalid (strokes), stroke_of_other, slide_full
 */
export function planInk(
  { batch, counts, known }: { batch: InkBatch; counts: InkCounts; known: readonly KnownStroke[] },
  author: InkAuthor,
): InkPlan {
  const strokes = new Map<string, Stroke>(
    known.map((stroke) => [stroke.id, { ...stroke, wasVisible: !stroke.removed, drawn: null }]),
  );
  for (const [index, part] of batch.strokes.entries()) draw(strokes, { part, index }, author);
  for (const id of batch.removed) setRemoved(strokes.get(id), true, author);
  for (const id of batch.restored) setRemoved(strokes.get(id), false, author);
  return finish(strokes, counts);
}

function draw(
  strokes: Map<string, Stroke>,
  { part, index }: { part: InkStroke; index: number },
  { authorId }: InkAuthor,
): void {
  const { id, tool, from, pressures } = part;
  const refuse = (field: keyof InkStroke, message: string): never => {
    throw new AppError("invalid", { fields: { [`strokes.${index}.${field}`]: [message] } });
  };
  const fresh = { id, authorId, tool, length: 0, removed: false, removedByHost: false };
  const stroke = strokes.get(id) ?? {
    ...fresh,
    hasPressures: pressures !== undefined,
    wasVisible: true,
    drawn: null,
  };
  if (stroke.authorId !== authorId) throw new AppError("stroke_of_other");
  if (stroke.tool !== tool) refuse("tool", "This stroke was started with another tool.");
  if (stroke.hasPressures !== (pressures !== undefined))
    refuse("pressures", "A stroke has pressures for all of its points, or for none.");
  if (from > stroke.length) refuse("from", "The points before these are missing. Send them first.");
  strokes.set(id, extended(stroke, part));
}

/** Adds those points of a part that the stroke doesn't have yet. */
function extended(stroke: Stroke, part: InkStroke): Stroke {
  const known = stroke.length - part.from;
  const points = pointsOf(part.points).slice(2 * known);
  if (points.length === 0) return stroke;
  const pressures = part.pressures?.slice(known);
  const { drawn } = stroke;
  return {
    ...stroke,
    length: stroke.length + points.length / 2,
    drawn: {
      ...part,
      from: drawn?.from ?? stroke.length,
      points: [...(drawn?.points ?? []), ...points],
      pressures: pressures && [...(drawn?.pressures ?? []), ...pressures],
    },
  };
}

/** A stroke that isn't there has never been stored. What the host has removed stays removed for guests. */
function setRemoved(stroke: Stroke | undefined, removed: boolean, { authorId, guest }: InkAuthor): void {
  if (!stroke || stroke.removed === removed) return;
  if (guest && (stroke.authorId !== authorId || stroke.removedByHost)) throw new AppError("stroke_of_other");
  stroke.removed = removed;
}

function finish(strokes: ReadonlyMap<string, Stroke>, counts: InkCounts): InkPlan {
  const all = [...strokes.values()];
  const changed = all.filter(({ removed, wasVisible }) => removed === wasVisible);
  const parts = all.flatMap(({ drawn }) => drawn ?? []);
  const plan = {
    parts,
    removed: changed.flatMap(({ id, removed }) => (removed ? id : [])),
    restored: changed.flatMap(({ id, removed }) => (removed ? [] : id)),
  };
  if (parts.length === 0 && changed.length === 0) return { ...plan, counts: null };
  const next = {
    seq: counts.seq + 1,
    visiblePoints: counts.visiblePoints + sum(all.map(visibleChange)),
    points: counts.points + sum(parts.map(({ points }) => points.length / 2)),
    strokes: counts.strokes + parts.filter(({ from }) => from === 0).length,
  };
  const isFull = next.visiblePoints > MAX_PAGE_POINTS && next.visiblePoints > counts.visiblePoints;
  const isStoredFull = next.points > MAX_STORED_POINTS || next.strokes > MAX_STORED_STROKES;
  if (isFull || (parts.length > 0 && isStoredFull)) throw new AppError("slide_full");
  return { ...plan, counts: next };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** By how many points a stroke makes the visible ones more. */
function visibleChange({ length, removed, wasVisible, drawn }: Stroke): number {
  const before = length - (drawn ? drawn.points.length / 2 : 0);
  return (removed ? 0 : length) - (wasVisible ? before : 0);
}
