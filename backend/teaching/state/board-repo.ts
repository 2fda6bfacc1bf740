import type { RoomBoard, ShownSlide } from "#contract/slides/board.ts";
import type { Db } from "#backend/platform/db/knex.ts";

/** The ids of the pages in their order as a short text. A page that is replaced gets another id. */
const deckVersion = `(
  select left(md5(string_agg(pages.id::text, '' order by pages.position, pages.id)), 8)
  from slides shown join slides pages on pages.deck_id = shown.deck_id where shown.id = boards.slide_id)`;

/** Returns the defaults while nothing has been shown or set. */
export async function findBoard(db: Db, lectureId: string): Promise<RoomBoard> {
  const board = await db("boards")
    .where({ lectureId })
    .first({
      slide: "slideId",
      epoch: "epoch",
      floorDraws: "floorDraws",
      deck: db.raw(deckVersion),
    });
  return board ?? { slide: null, epoch: 0, floorDraws: false, deck: null };
}

/** Shows a slide, or none with null. Returns null if the lecture has no such slide. */
export async function updateShownSlide(
  db: Db,
  lectureId: string,
  slideId: string | null,
): Promise<ShownSlide | null> {
  const { rows } = await db.raw<{ rows: ShownSlide[] }>(
    `insert into boards (lecture_id, slide_id, epoch)
     select :lectureId, :slideId, 1
     where :slideId::uuid is null or exists (
       select from slides join decks on decks.id = slides.deck_id
       where slides.id = :slideId and decks.lecture_id = :lectureId)
     on conflict (lecture_id) do update set slide_id = excluded.slide_id, epoch = boards.epoch + 1
     returning slide_id as slide, epoch, ${deckVersion} as deck`,
    { lectureId, slideId },
  );
  return rows[0] ?? null;
}

export async function updateFloorDraws(db: Db, lectureId: string, floorDraws: boolean): Promise<void> {
  await db("boards").insert({ lectureId, floorDraws }).onConflict("lectureId").merge(["floorDraws"]);
}

/** Takes slides that are about to be deleted off the board. */
export async function hideSlides(trx: Db, slideIds: readonly string[]): Promise<void> {
  await trx("boards")
    .whereIn("slideId", slideIds)
    .update({ slideId: null, epoch: trx.raw("epoch + 1") });
}

/** Returns the deck that is on a lecture's board, with its version, and the slide that is shown. */
export async function findDeckOnBoard(
  db: Db,
  lectureId: string,
): Promise<{ deckId: string; version: string; slide: string } | undefined> {
  return db("boards")
    .join("slides", "slides.id", "boards.slideId")
    .where({ lectureId })
    .first({ deckId: "slides.deckId", version: db.raw(deckVersion), slide: "slides.id" });
}
