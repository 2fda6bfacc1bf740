import type { Paper, Slide } from "#contract/slides/deck.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { hideSlides } from "./board-repo.ts";

/** A page as it is stored: a picture, or a blank page of this paper. */
export interface SlideRecord {
  paper: Paper | null;
  pictureKey: string | null;
  /** All sizes together. */
  pictureBytes: number;
  ratio: number;
  text: string;
}

const columns = ["id", "deckId", "paper", "ratio", "text"] as const;

interface SlideRow extends Omit<Slide, "_id"> {
  id: string;
  deckId: string;
}

const toSlide = ({ id, paper, ratio, text }: SlideRow): Slide => ({ _id: id, paper, ratio, text });

/** Lists the slides of decks in their order, by the deck's id. */
export async function listSlides(db: Db, deckIds: readonly string[]): Promise<Map<string, Slide[]>> {
  const rows: SlideRow[] = await db("slides")
    .whereIn("deckId", deckIds)
    .orderBy(["position", "id"])
    .select(columns);
  const byDeck = Map.groupBy(rows, ({ deckId }) => deckId);
  return new Map([...byDeck].map(([deckId, slides]) => [deckId, slides.map(toSlide)]));
}

export async function findSlide(db: Db, id: string): Promise<Slide | undefined> {
  const row: SlideRow | undefined = await db("slides").where({ id }).first(columns);
  return row && toSlide(row);
}

/** Lists the ids of a deck's slides in their order. */
export async function listSlideIds(db: Db, deckId: string): Promise<string[]> {
  return db("slides").where({ deckId }).orderBy(["position", "id"]).pluck("id");
}

/** Returns the slide's id. */
export async function insertSlide(
  trx: Db,
  slide: SlideRecord & { deckId: string; position: number },
): Promise<string> {
  const [row] = await trx("slides")
    .insert({ ...slide })
    .returning("id");
  return row.id;
}

/** Puts a deck's slides into this order. */
export async function orderSlides(trx: Db, ids: readonly string[]): Promise<void> {
  const position = trx.raw("array_position(?::uuid[], id) - 1", [[...ids]]);
  await trx("slides").whereIn("id", ids).whereNot({ position }).update({ position });
}

/** Locks slides in the order in which whoever draws locks them. */
async function lockSlides(trx: Db, ids: readonly string[]): Promise<void> {
  await trx("slide_ink").whereIn("slideId", ids).orderBy("slideId").forUpdate().select("slideId");
  await trx("slides").whereIn("id", ids).orderBy("id").forUpdate().select("id");
}

const namedKeys = (rows: readonly { pictureKey: string | null }[]) =>
  rows.flatMap(({ pictureKey }) => pictureKey ?? []);

/**
 * Deletes slides with everything that was drawn on them. Returns the keys of the pictures that they had; other slides may
 * have the same.
 */
export async function deleteSlides(trx: Db, ids: readonly string[]): Promise<string[]> {
  await lockSlides(trx, ids);
  await hideSlides(trx, ids);
  await trx("strokes").whereIn("slideId", ids).delete();
  await trx("slide_ink").whereIn("slideId", ids).delete();
  const deleted = await trx("slides").whereIn("id", ids).delete().returning("pictureKey");
  return namedKeys(deleted);
}

/**
 * Replaces what a slide shows. It gets another id, under which everything that was drawn on it is found, too. Returns
 * this id, and the key of the picture that it had.
 */
export async function replaceSlideRow(
  trx: Db,
  id: string,
  slide: SlideRecord,
): Promise<{ newId: string; pictureKeys: string[] }> {
  await lockSlides(trx, [id]);
  const before = await trx("slides").where({ id }).select("pictureKey");
  const [row] = await trx("slides")
    .where({ id })
    .update({ ...slide, id: trx.raw("uuidv7()") })
    .returning("id");
  await trx("boards")
    .where({ slideId: row.id })
    .update({ epoch: trx.raw("epoch + 1") });
  return { newId: row.id, pictureKeys: namedKeys(before) };
}

/** Returns undefined if the lecture has no such slide, null if the slide has no picture. */
export async function findPictureKey(
  db: Db,
  { slideId, lectureId }: { slideId: string; lectureId: string },
): Promise<string | null | undefined> {
  const slide = await db("slides")
    .join("decks", "decks.id", "slides.deckId")
    .where({ "slides.id": slideId, lectureId })
    .first("pictureKey");
  return slide?.pictureKey;
}

/** Returns those of `keys` that belong to a slide. */
export async function listUsedSlideKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  return new Set(await db("slides").whereIn("pictureKey", keys).pluck("pictureKey"));
}

/** Lists the keys of all slides' pictures. */
export async function listSlideKeys(db: Db): Promise<string[]> {
  return db("slides").whereNotNull("pictureKey").distinct().pluck("pictureKey");
}
