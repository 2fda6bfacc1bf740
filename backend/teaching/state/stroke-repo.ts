import { distancesOf, type InkTool, type SlideInk, type StoredStroke } from "#contract/slides/board.ts";
import type { Db } from "#backend/platform/db/knex.ts";

/** The ink of a slide as counted in its row. */
export interface InkCounts {
  /** The number of the last batch. */
  seq: number;
  visiblePoints: number;
  /** Points and strokes, removed ones included. */
  points: number;
  strokes: number;
}

interface SlideKey {
  lectureId: string;
  slideId: string;
}

export interface LockedInk extends InkCounts {
  /** Height of the slide divided by its width. */
  ratio: number;
  /** True once the host has ended the room. */
  ended: boolean;
}

const counts = ["seq", "visiblePoints", "points", "strokes"] as const;

const slideOf = (db: Db, { lectureId, slideId }: SlideKey) =>
  db("slides").join("decks", "decks.id", "deckId").where({ "slides.id": slideId, lectureId });

/** Prevents others from drawing on a slide until the transaction ends. Undefined if the lecture has no such slide. */
export async function lockInk(trx: Db, key: SlideKey): Promise<LockedInk | undefined> {
  const lock = () =>
    slideOf(trx, key)
      .join("slide_ink", "slide_ink.slideId", "slides.id")
      .join("lectures", "lectures.id", "lectureId")
      .forUpdate("slide_ink")
      .first<LockedInk | undefined>(...counts, "ratio", trx.raw("lectures.ended_at is not null as ended"));
  const locked = await lock();
  if (locked) return locked;
  await trx("slide_ink")
    .insert(slideOf(trx, key).select({ slideId: "slides.id" }))
    .onConflict("slideId")
    .ignore();
  return lock();
}

export async function updateInkCounts(trx: Db, slideId: string, ink: InkCounts): Promise<void> {
  const { seq, visiblePoints, points, strokes } = ink;
  await trx("slide_ink").where({ slideId }).update({ seq, visiblePoints, points, strokes });
}

export interface KnownStroke {
  id: string;
  /** Null for a deleted account. */
  authorId: string | null;
  tool: InkTool;
  /** How many points it has. */
  length: number;
  hasPressures: boolean;
  removed: boolean;
  removedByHost: boolean;
}

/** Finds those of a slide's strokes that have these ids. */
export async function findStrokes(
  db: Db,
  slideId: string,
  strokeIds: readonly string[],
): Promise<KnownStroke[]> {
  return db("strokes")
    .where({ slideId })
    .whereIn("strokeId", strokeIds)
    .select({ id: "strokeId" }, "authorId", "tool", "removedByHost")
    .select(
      db.raw("cardinality(points) / 2 as length"),
      db.raw("pressures is not null as has_pressures"),
      db.raw("removed_at is not null as removed"),
    );
}

/** A stroke, or points to append to one that is stored. */
export interface DrawnPart extends Pick<StoredStroke, "id" | "tool" | "colour" | "from" | "text"> {
  /** Pairs of units, not distances. */
  points: readonly number[];
  pressures: readonly number[] | undefined;
}

/** Stores new strokes in their order, the first at `position`, and appends points to those that are stored. */
export async function storeStrokes(
  trx: Db,
  { slideId, now, ...common }: { slideId: string; authorId: string; guest: boolean; now: Date },
  { position, parts }: { position: number; parts: readonly DrawnPart[] },
): Promise<void> {
  if (parts.length === 0) return;
  let next = position;
  const rows = parts.map(({ id, tool, colour, from, points, pressures = null, text = null }) => ({
    slideId,
    strokeId: id,
    // A stroke that goes on has its position, and takes none.
    position: from === 0 ? next++ : next,
    ...common,
    tool,
    colour,
    points,
    pressures,
    text,
    drawnAt: now,
  }));
  await trx("strokes")
    .insert(rows)
    .onConflict(["slideId", "strokeId"])
    .merge({
      points: trx.raw("strokes.points || excluded.points"),
      pressures: trx.raw("strokes.pressures || excluded.pressures"),
    });
}

/** Removes strokes, or makes removed ones visible again. */
export async function updateRemoved(
  trx: Db,
  { slideId, strokeIds }: { slideId: string; strokeIds: readonly string[] },
  { removedAt, byHost }: { removedAt: Date | null; byHost: boolean },
): Promise<void> {
  if (strokeIds.length === 0) return;
  await trx("strokes")
    .where({ slideId })
    .whereIn("strokeId", strokeIds)
    .update({ removedAt, removedByHost: removedAt !== null && byHost });
}

/** Removes what guests drew on a slide. Returns the ids of the strokes with the number of their points. */
export async function removeGuestStrokes(
  trx: Db,
  slideId: string,
  now: Date,
): Promise<{ id: string; length: number }[]> {
  return trx("strokes")
    .where({ slideId, guest: true, removedAt: null })
    .update({ removedAt: now, removedByHost: true })
    .returning(["strokeId as id", trx.raw("cardinality(points) / 2 as length")]);
}

/** Detaches a deleted account from what it drew. What it typed as a guest is erased. */
export async function forgetAuthor(trx: Db, authorId: string): Promise<void> {
  await trx("strokes").where({ authorId, guest: true, tool: "text" }).delete();
  await trx("strokes").where({ authorId }).update({ authorId: null });
}

interface InkRow extends Pick<StoredStroke, "tool" | "colour"> {
  seq: number | null;
  strokeId: string | null;
  guest: boolean;
  points: number[];
  pressures: number[] | null;
  text: string | null;
}

/**
 * Lists a slide's visible strokes in the order in which they were started; undefined if the lecture has no such slide.
 * One statement, so that the number of the last batch belongs to the strokes.
 */
export async function listInk(db: Db, key: SlideKey): Promise<SlideInk | undefined> {
  const rows: InkRow[] = await slideOf(db, key)
    .leftJoin("slide_ink", "slide_ink.slideId", "slides.id")
    .leftJoin("strokes", (join) => join.on("strokes.slideId", "slides.id").onNull("removedAt"))
    .orderBy("strokes.position")
    .select("seq", "strokeId", "guest", "tool", "colour", "strokes.points", "pressures", "strokes.text");
  const [first] = rows;
  return first && { seq: first.seq ?? 0, strokes: rows.flatMap(toStroke) };
}

function toStroke({ strokeId, guest, tool, colour, points, pressures, text }: InkRow): StoredStroke[] {
  if (strokeId === null) return [];
  const optional = {
    ...(guest && { guest }),
    ...(pressures && { pressures }),
    ...(text !== null && { text }),
  };
  return [{ id: strokeId, tool, colour, from: 0, points: distancesOf(points), ...optional }];
}
