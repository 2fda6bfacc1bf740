import type { Deck } from "#contract/slides/deck.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { isOfDeletedLecture } from "#backend/materials/state/material-repo.ts";
import { deleteSlides, listSlideIds, listSlides } from "./slide-repo.ts";

interface DeckRow {
  id: string;
  name: string;
  fileFingerprint: string | null;
  filePages: number | null;
  storedPages: number;
}

const fileOf = ({ fileFingerprint, filePages, storedPages }: DeckRow): Deck["file"] =>
  fileFingerprint !== null && filePages !== null
    ? { fingerprint: fileFingerprint, pages: filePages, stored: storedPages }
    : null;

/** Lists a lecture's decks, or one of them, in their order. */
export async function listDecks(db: Db, which: { lectureId: string; id?: string }): Promise<Deck[]> {
  const decks: DeckRow[] = await db("decks")
    .where({ ...which })
    .orderBy(["position", "id"])
    .select("id", "name", "fileFingerprint", "filePages", "storedPages");
  const slides = await listSlides(
    db,
    decks.map(({ id }) => id),
  );
  return decks.map((row) => ({
    _id: row.id,
    name: row.name,
    file: fileOf(row),
    slides: slides.get(row.id) ?? [],
  }));
}

export interface NewDeck {
  name: string;
  file: { fingerprint: string; pages: number } | null;
}

/** Inserts a deck at the end. The caller has locked the lecture's class settings. Returns its id. */
export async function insertDeck(trx: Db, lectureId: string, { name, file }: NewDeck): Promise<string> {
  const [row] = await trx("decks")
    .insert({
      lectureId,
      position: trx("decks").where({ lectureId }).select(trx.raw("coalesce(max(position) + 1, 0)")),
      name,
      fileFingerprint: file?.fingerprint,
      filePages: file?.pages,
    })
    .returning("id");
  return row.id;
}

export async function countDecks(db: Db, lectureId: string): Promise<number> {
  const row = await db("decks").where({ lectureId }).first(db.raw("count(*)::int as count"));
  return row?.count ?? 0;
}

/** Prevents other changes of a lecture's deck until the transaction ends. Returns undefined without such a deck. */
export async function lockDeck(
  trx: Db,
  deck: { id: string; lectureId: string },
): Promise<{ filePages: number | null; storedPages: number } | undefined> {
  return trx("decks")
    .where({ ...deck })
    .forNoKeyUpdate()
    .first("filePages", "storedPages");
}

export async function updateDeck(
  trx: Db,
  id: string,
  changes: { name?: string; storedPages?: number },
): Promise<void> {
  await trx("decks").where({ id }).update(changes);
}

/** Deletes a deck with its slides. Returns the keys of the pictures that these had. */
export async function deleteDeckRow(trx: Db, id: string): Promise<string[]> {
  const pictureKeys = await deleteSlides(trx, await listSlideIds(trx, id));
  await trx("decks").where({ id }).delete();
  return pictureKeys;
}

/** Gives a lecture the decks of another, with the same pictures. What was drawn stays there. */
export async function copyDecks(trx: Db, fromId: string, toId: string): Promise<void> {
  // Whoever deletes one of these slides waits until its copy shows that the picture is still used.
  await trx.raw(
    `with source as materialized (
       select id, uuidv7() as copy_id from decks where lecture_id = :fromId order by position, id),
     copied as (
       insert into decks (id, lecture_id, position, name, file_fingerprint, file_pages, stored_pages)
       select copy_id, :toId, position, name, file_fingerprint, file_pages, stored_pages
       from decks join source using (id))
     insert into slides (deck_id, position, paper, picture_key, picture_bytes, ratio, text)
     select copy_id, position, paper, picture_key, picture_bytes, ratio, text
     from slides join source on source.id = slides.deck_id for share of slides`,
    { fromId, toId },
  );
}

/** Lists at most `count` decks of deleted lectures. */
export async function listDecksOfDeletedLectures(db: Db, count: number): Promise<string[]> {
  return db("decks").whereRaw(isOfDeletedLecture("decks")).limit(count).pluck("id");
}
