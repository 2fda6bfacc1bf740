import type { RoomBoard, ShownSlide } from "#contract/slides/board.ts";
import type { Db } from "#backend/platform/db/knex.ts";

/** Returns the defaults while nothing has been shown or set. */
export async function findBoard(db: Db, lectureId: string): Promise<RoomBoard> {
  const board = await db("boards")
    .where({ lectureId })
    .first({ slide: "slideId", epoch: "epoch", floorDraws: "floorDraws" });
  return board ?? { slide: null, epoch: 0, floorDraws: false };
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
     returning slide_id as slide, epoch`,
    { lectureId, slideId },
  );
  return rows[0] ?? null;
}

export async function updateFloorDraws(db: Db, lectureId: string, floorDraws: boolean): Promise<void> {
  await db("boards").insert({ lectureId, floorDraws }).onConflict("lectureId").merge(["floorDraws"]);
}

/**
 * Takes slides of one lecture that are about to be deleted off its board. Returns what those who see it are to be told
 * once the transaction has committed; nothing if none of the slides was shown.
 */
export async function hideSlides(trx: Db, slideIds: readonly string[]): Promise<ShownSlide[]> {
  return trx("boards")
    .whereIn("slideId", slideIds)
    .update({ slideId: null, epoch: trx.raw("epoch + 1") })
    .returning(["slideId as slide", "epoch"]);
}
