import type { Db } from "#backend/platform/db/knex.ts";

interface Vote {
  lectureId: string;
  seq: number;
  accountId: string;
}

/** Finds out who asked a question that may still be voted for; undefined if there is none. */
export async function findAskerToVoteFor(
  db: Db,
  { lectureId, seq }: Pick<Vote, "lectureId" | "seq">,
): Promise<string | undefined> {
  const question = await db("questions")
    .where({ lectureId, seq, removedAt: null })
    .whereIn("state", ["open", "answering"])
    .first("askerId");
  return question?.askerId;
}

export async function insertVote(db: Db, { now, ...vote }: Vote & { now: Date }): Promise<void> {
  await db("question_votes")
    .insert({ ...vote, votedAt: now })
    .onConflict(["lectureId", "seq", "accountId"])
    .ignore();
}

export async function deleteVote(db: Db, vote: Vote): Promise<void> {
  await db("question_votes")
    .where({ ...vote })
    .delete();
}

/** Lists the numbers of the questions for which an account has voted. */
export async function listVotedSeqs(db: Db, { lectureId, accountId }: Omit<Vote, "seq">): Promise<number[]> {
  return db("question_votes").where({ lectureId, accountId }).orderBy("seq").pluck("seq");
}

/** Mutes the asker of a question. Returns whether it was not muted at it yet. */
export async function insertMute(db: Db, { now, ...mute }: Vote & { now: Date }): Promise<boolean> {
  const rows = await db("question_mutes")
    .insert({ ...mute, mutedAt: now })
    .onConflict(["lectureId", "accountId", "seq"])
    .ignore()
    .returning("seq");
  return rows.length > 0;
}

/** Returns whether the asker was muted at this question. */
export async function deleteMute(db: Db, mute: Vote): Promise<boolean> {
  const deleted = await db("question_mutes")
    .where({ ...mute })
    .delete();
  return deleted > 0;
}
