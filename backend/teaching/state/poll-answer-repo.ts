import type { PollAnswer } from "#contract/room/class-poll.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { countsInClass } from "./counts-in-class.ts";
import type { RoundKey } from "./poll-round-repo.ts";

/** Those whose account was deleted stay counted. */
const isCounted = `(answer.account_id is null or ${countsInClass("answer")})`;

interface AnswerRow {
  chosen: number[] | null;
  number: number | null;
}

const toAnswer = ({ chosen, number }: AnswerRow): PollAnswer =>
  chosen === null ? { number: Number(number) } : { chosen };

/** `chosen` are different options in ascending order. */
export interface NewAnswer extends RoundKey {
  accountId: string;
  answer: PollAnswer;
  now: Date;
  /** How long after the end of a round's time an answer is still taken, in milliseconds. */
  graceMs: number;
}

/**
 * Stores an account's answer in place of an earlier one, if the round is open and the answer fits what was asked.
 * Returns whether that is so; an answer that was overtaken by a later one changes nothing. One statement, since a whole
 * class answers at once; whoever closes the round waits for the answers that are being stored, so that its results
 * contain them.
 */
export async function storeAnswer(
  db: Db,
  { lectureId, round, accountId, answer, now, graceMs }: NewAnswer,
): Promise<boolean> {
  const chosen = "chosen" in answer ? answer.chosen : null;
  const { rowCount } = await db.raw(
    `with open as (
       select round.lecture_id, round.round
       from poll_rounds round join class_polls poll on poll.id = round.poll_id
       where round.lecture_id = :lectureId and round.round = :round
         and round.closed_at is null and coalesce(round.closes_at > :latest::timestamptz, true)
         and case poll.kind when 'number' then :number::float8 is not null
           else :highest::int < case poll.kind when 'true-false' then 2 else cardinality(poll.options) end
             and (poll.kind = 'several' or :count::int = 1) end
       for share of round),
     stored as (
       insert into poll_answers (lecture_id, round, account_id, chosen, number, answered_at)
       select lecture_id, round, :accountId, :chosen::smallint[], :number::float8, :now::timestamptz from open
       on conflict (lecture_id, round, account_id) do update
       set chosen = excluded.chosen, number = excluded.number, answered_at = excluded.answered_at
       where poll_answers.answered_at <= excluded.answered_at)
     select from open`,
    {
      lectureId,
      round,
      accountId,
      chosen,
      number: "number" in answer ? answer.number : null,
      highest: chosen?.at(-1) ?? null,
      count: chosen?.length ?? null,
      now,
      latest: new Date(now.getTime() - graceMs),
    },
  );
  return rowCount > 0;
}

export async function findAnswer(
  db: Db,
  { lectureId, round, accountId }: RoundKey & { accountId: string },
): Promise<PollAnswer | null> {
  const row = await db("poll_answers").where({ lectureId, round, accountId }).first("chosen", "number");
  return row ? toAnswer(row) : null;
}

/** Returns whether an account has answered the lecture's last round. */
export async function hasAnsweredLast(
  db: Db,
  { lectureId, accountId }: { lectureId: string; accountId: string },
): Promise<boolean> {
  const last = db("poll_rounds").where({ lectureId }).max("round");
  const answer = await db("poll_answers").where({ lectureId, accountId }).where("round", last).first("id");
  return answer !== undefined;
}

/** How many people answered a round, and how many of them gave each answer, the most frequent first. */
export interface Counted {
  answered: number;
  people: Map<number, number>;
}

/** Counts the answers of these rounds; those without any are left out. */
export async function countAnswers(
  db: Db,
  lectureId: string,
  rounds: readonly number[],
): Promise<Map<number, Counted>> {
  const { rows } = await db.raw<{ rows: { round: number; value: number | null; people: number }[] }>(
    `with counted as (select round, chosen, number from poll_answers answer
       where answer.lecture_id = :lectureId and answer.round = any(:rounds) and ${isCounted})
     select round, null as value, count(*)::int as people from counted group by round
     union all
     select round, value, count(*)::int from counted
     cross join unnest(coalesce(chosen::float8[], array[number])) as value group by round, value
     order by people desc, value`,
    { lectureId, rounds: [...rounds] },
  );
  const byRound = Map.groupBy(rows, ({ round }) => round);
  return new Map(
    [...byRound].map(([round, found]) => [
      round,
      {
        answered: found.find(({ value }) => value === null)?.people ?? 0,
        people: new Map(found.flatMap(({ value, people }) => (value === null ? [] : [[value, people]]))),
      },
    ]),
  );
}

export interface StudentAnswer {
  round: number;
  accountId: string;
  name: string;
  email: string;
  answer: PollAnswer;
}

/** Lists who answered what in these rounds, ordered by name. Deleted accounts are left out. */
export async function listAnswers(
  db: Db,
  lectureId: string,
  rounds: readonly number[],
): Promise<StudentAnswer[]> {
  const rows: (Omit<StudentAnswer, "answer"> & AnswerRow)[] = await db("poll_answers as answer")
    .join("accounts", "accounts.id", "answer.accountId")
    .where("answer.lectureId", lectureId)
    .whereIn("answer.round", rounds)
    .whereRaw(isCounted)
    .orderBy(["accounts.name", "accounts.id"])
    .select("round", "accountId", "chosen", "number", "name", "email");
  return rows.map(({ chosen, number, ...row }) => ({ ...row, answer: toAnswer({ chosen, number }) }));
}

/** Lists an account's answers in a lecture by round. */
export async function listOwnAnswers(
  db: Db,
  { lectureId, accountId }: { lectureId: string; accountId: string },
): Promise<Map<number, PollAnswer>> {
  const rows: (AnswerRow & { round: number })[] = await db("poll_answers")
    .where({ lectureId, accountId })
    .select("round", "chosen", "number");
  return new Map(rows.map((row) => [row.round, toAnswer(row)]));
}

/** Detaches an account that is being deleted from its answers. Those that count stay counted; the others are deleted. */
export async function forgetAnswerer(trx: Db, accountId: string): Promise<void> {
  await trx.raw(`delete from poll_answers answer where answer.account_id = ? and not ${isCounted}`, [
    accountId,
  ]);
  await trx("poll_answers").where({ accountId }).update({ accountId: null });
}
