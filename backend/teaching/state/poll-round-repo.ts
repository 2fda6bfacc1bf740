import type { PreparedPoll } from "#contract/room/class-poll.ts";
import type { Db } from "#backend/platform/db/knex.ts";

export interface RoundKey {
  lectureId: string;
  round: number;
}

export interface StoredRound {
  round: number;
  pollId: string;
  openedAt: Date;
  /** Null without a time limit. */
  closesAt: Date | null;
  closedAt: Date | null;
  resultsShownAt: Date | null;
  answerShownAt: Date | null;
}

export type AskedRound = StoredRound & PreparedPoll;

const columns = [
  "round",
  "pollId",
  "openedAt",
  "closesAt",
  "closedAt",
  "resultsShownAt",
  "answerShownAt",
] as const;

/** Lists a lecture's rounds, the oldest first. */
export async function listRounds(db: Db, lectureId: string): Promise<StoredRound[]> {
  return db("poll_rounds").where({ lectureId }).orderBy("round").select(columns);
}

/** Finds a round with what was asked; the last one if no number is given. */
export async function findRound(
  db: Db,
  { lectureId, round }: Pick<RoundKey, "lectureId"> & Partial<RoundKey>,
): Promise<AskedRound | undefined> {
  return db("poll_rounds")
    .join("class_polls as poll", "poll.id", "pollId")
    .where({ "poll_rounds.lectureId": lectureId, ...(round !== undefined && { round }) })
    .orderBy("round", "desc")
    .first(...columns, "poll.text", "poll.kind", "poll.options", { right: "poll.rightAnswer" });
}

/** The lecture's rounds must be locked (`lockClassSettings`), and none may be open. */
export async function insertRound(
  trx: Db,
  { lectureId, ...opened }: { lectureId: string } & Pick<StoredRound, "pollId" | "openedAt" | "closesAt">,
): Promise<void> {
  const last = await trx("poll_rounds").where({ lectureId }).max({ round: "round" }).first();
  await trx("poll_rounds").insert({ lectureId, round: (last?.["round"] ?? 0) + 1, ...opened });
}

/** Closes a lecture's round, or the one that is open if no number is given, and shows what `shows` says. */
export async function endRound(
  db: Db,
  key: Pick<RoundKey, "lectureId"> & Partial<RoundKey>,
  { now, shows }: { now: Date; shows: { results: boolean; answer: boolean } },
): Promise<void> {
  await db("poll_rounds")
    .where(key.round === undefined ? { ...key, closedAt: null } : { ...key })
    .update({
      closedAt: db.raw("coalesce(closed_at, least(closes_at, ?))", [now]),
      ...(shows.results && { resultsShownAt: db.raw("coalesce(results_shown_at, ?)", [now]) }),
      ...(shows.answer && { answerShownAt: db.raw("coalesce(answer_shown_at, ?)", [now]) }),
    });
}

export async function isPollOpened(db: Db, pollId: string): Promise<boolean> {
  return (await db("poll_rounds").where({ pollId }).first("round")) !== undefined;
}
