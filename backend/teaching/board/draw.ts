import { distancesOf, FLOOR_COLOUR, type BoardRequests, type InkEvent } from "#contract/slides/board.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import {
  findStrokes,
  lockInk,
  removeGuestStrokes,
  storeStrokes,
  updateInkCounts,
  updateRemoved,
  type DrawnPart,
  type LockedInk,
} from "../state/stroke-repo.ts";
import { inkIssues, planInk, type InkAuthor } from "./ink-policy.ts";

interface Services {
  db: Knex;
  clock: Clock;
}

/** One batch, as everybody is told. */
export interface DrawnBatch extends Omit<InkEvent, "seq"> {
  seq: number;
  /** The request changed nothing, since it was stored before; `seq` is the last batch. */
  repeated?: true | undefined;
}

/** @throws AppError slide_not_found, room_ended */
async function lockOpenInk(
  trx: Knex.Transaction,
  key: { lectureId: string; slideId: string },
): Promise<LockedInk> {
  const ink = await lockInk(trx, key);
  if (!ink) throw new AppError("slide_not_found");
  if (ink.ended) throw new AppError("room_ended");
  return ink;
}

/**
 * Stores a batch of ink, and returns what it changes. Idempotent.
 * @throws AppError slide_not_found, room_ended, invalid (strokes), stroke_of_other, slide_full
 */
export async function draw(
  { db, clock }: Services,
  { roomId: lectureId, slide: slideId, ...batch }: BoardRequests["ink"] & InkAuthor,
): Promise<DrawnBatch> {
  const { authorId, guest } = batch;
  return db.transaction(async (trx) => {
    const locked = await lockOpenInk(trx, { lectureId, slideId });
    const fields = inkIssues(batch.strokes, locked.ratio);
    if (Object.keys(fields).length > 0) throw new AppError("invalid", { fields });
    const ids = [...batch.strokes.map(({ id }) => id), ...batch.removed, ...batch.restored];
    const known = await findStrokes(trx, slideId, ids);
    const { counts, ...plan } = planInk({ batch, counts: locked, known }, { authorId, guest });
    if (!counts) return { slide: slideId, seq: locked.seq, repeated: true };
    const now = clock();
    const { removed, restored } = plan;
    const parts = guest ? plan.parts.map((part) => ({ ...part, colour: FLOOR_COLOUR })) : plan.parts;
    await storeStrokes(trx, { slideId, authorId, guest, now }, { position: locked.strokes, parts });
    await updateRemoved(trx, { slideId, strokeIds: removed }, { removedAt: now, byHost: !guest });
    await updateRemoved(trx, { slideId, strokeIds: restored }, { removedAt: null, byHost: false });
    await updateInkCounts(trx, slideId, counts);
    const strokes = parts.map((part) => toStroke(part, guest));
    return { slide: slideId, seq: counts.seq, ...nonEmpty({ strokes, removed, restored }) };
  });
}

/** Removes at once what guests drew on a slide. Idempotent. @throws AppError slide_not_found, room_ended */
export async function removeGuestInk(
  { db, clock }: Services,
  { roomId: lectureId, slide: slideId }: BoardRequests["remove-guest-ink"],
): Promise<DrawnBatch> {
  return db.transaction(async (trx) => {
    const ink = await lockOpenInk(trx, { lectureId, slideId });
    const strokes = await removeGuestStrokes(trx, slideId, clock());
    if (strokes.length === 0) return { slide: slideId, seq: ink.seq, repeated: true };
    const points = strokes.reduce((total, { length }) => total + length, 0);
    const counts = { ...ink, seq: ink.seq + 1, visiblePoints: ink.visiblePoints - points };
    await updateInkCounts(trx, slideId, counts);
    return { slide: slideId, seq: counts.seq, removed: strokes.map(({ id }) => id) };
  });
}

function toStroke({ id, tool, colour, from, text, points, pressures }: DrawnPart, guest: boolean) {
  const optional = { ...(text !== undefined && { text }), ...(pressures && { pressures: [...pressures] }) };
  return { id, tool, colour, from, points: distancesOf(points), ...optional, ...(guest && { guest }) };
}

function nonEmpty<Lists extends Record<string, unknown[]>>(lists: Lists): Partial<Lists> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<Lists>;
}
