import type { Db } from "#backend/platform/db/knex.ts";

/** What is asked of a lecture's replay, by whoever spoke in it. */
export interface SpokenReplay {
  instructorId: string;
  /** Null: there is no replay. */
  recordingId: string | null;
  expiresAt: Date | null;
}

/** Undefined without such a lecture. */
export async function findSpokenReplay(db: Db, lectureId: string): Promise<SpokenReplay | undefined> {
  return db("lectures as l")
    .leftJoin("recordings as r", (join) => {
      void join.on("r.lecture_id", "l.id").onIn("r.state", ["preview", "ready"]);
    })
    .where("l.id", lectureId)
    .whereNull("l.deleted_at")
    .first({ instructorId: "l.instructor_id", recordingId: "r.id", expiresAt: "r.expires_at" });
}
