import type { Knex } from "#backend/platform/db/knex.ts";

export type DrawnInk = { lectureName: string; strokes: number; texts: string[]; drawnAt: Date };

/** Reads what an account drew, a row for each slide. */
export async function readInk(trx: Knex.Transaction, accountId: string): Promise<DrawnInk[]> {
  return trx("strokes")
    .join("slides", "slides.id", "strokes.slideId")
    .join("decks", "decks.id", "slides.deckId")
    .join("lectures", "lectures.id", "decks.lectureId")
    .where({ authorId: accountId })
    .groupBy("lectures.name", "strokes.slideId")
    .orderBy("drawnAt")
    .select({ lectureName: "lectures.name" })
    .select(
      trx.raw("count(*) as strokes"),
      trx.raw(
        "coalesce(array_agg(strokes.text order by drawn_at) filter (where tool = 'text'), '{}') as texts",
      ),
      trx.raw("max(drawn_at) as drawn_at"),
    );
}
