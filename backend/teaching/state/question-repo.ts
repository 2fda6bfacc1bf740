import {
  QUESTIONS_PER_PAGE,
  type ListedQuestion,
  type Question,
  type QuestionState,
} from "#contract/room/question.ts";
import type { Db } from "#backend/platform/db/knex.ts";

interface QuestionRow {
  seq: number;
  text: string;
  askerName: string;
  anonymous: boolean;
  state: QuestionState;
  answer: string | null;
  votes: number;
}

interface ListedRow extends QuestionRow {
  own: boolean;
  voted: boolean;
  muted: boolean;
}

const columns = {
  seq: "question.seq",
  text: "question.text",
  askerName: "asker.name",
  anonymous: "question.anonymous",
  state: "question.state",
  answer: "question.answer",
} as const;

/** People are counted who have a seat and are not banned: nobody's vote has to be taken back when they leave. */
const countedVotes = `
  select vote.seq, count(*)::int as votes from question_votes vote
  join enrollments seat on seat.lecture_id = vote.lecture_id and seat.student_id = vote.account_id
    and seat.status = 'active' and seat.kind = 'seat'
  where vote.lecture_id = :lectureId and not exists (
    select from room_bans ban where ban.lecture_id = vote.lecture_id and ban.account_id = vote.account_id)`;

/**
 * The only function that makes a stored question one that others see. The asker's name is left out here if they asked
 * anonymously, whoever reads it.
 */
function toQuestion({ seq, text, askerName, anonymous, state, answer, votes }: QuestionRow): Question {
  const asker = anonymous ? null : askerName;
  return { seq, text, asker, votes, state, ...(answer !== null && { answer }) };
}

const toListed = (row: ListedRow): ListedQuestion => ({
  ...toQuestion(row),
  ...(row.own && { own: true }),
  ...(row.voted && { voted: true }),
  ...(row.muted && { muted: true }),
});

/** Returns the questions with votes, except removed ones. */
function questionsOf(db: Db, lectureId: string) {
  return db("questions as question")
    .join("accounts as asker", "asker.id", "question.askerId")
    .leftJoin(
      db.raw(`(${countedVotes} group by vote.seq) as counted`, { lectureId }),
      "counted.seq",
      "question.seq",
    )
    .where({ "question.lectureId": lectureId, "question.removedAt": null })
    .select(columns, { votes: db.raw("coalesce(counted.votes, 0)") });
}

/** What concerns one account. `muted` is for the host. */
const ofReader = (db: Db, readerId: string, hosts: boolean) => ({
  own: db.raw("question.asker_id = ?", [readerId]),
  voted: db.raw(
    `exists (select from question_votes own where own.lecture_id = question.lecture_id
       and own.seq = question.seq and own.account_id = ?)`,
    [readerId],
  ),
  muted: db.raw(
    `? and exists (select from question_mutes mute where mute.lecture_id = question.lecture_id
       and mute.account_id = question.asker_id and mute.seq = question.seq)`,
    [hosts],
  ),
});

export interface QuestionReader {
  lectureId: string;
  readerId: string;
  hosts: boolean;
}

/** A position in the list: the rank, votes and number of the last question that the reader has. */
export interface QuestionPosition {
  rank: number;
  votes: number;
  seq: number;
}

/**
 * Lists the questions that the reader sees, also their own dismissed ones, after a position. One question beyond the
 * page shows that there is a next page.
 */
export async function listQuestionsAfter(
  db: Db,
  { lectureId, readerId, hosts }: QuestionReader,
  after: QuestionPosition | null,
): Promise<ListedQuestion[]> {
  const rank = "(question.state in ('answered', 'dismissed'))::int";
  const query = questionsOf(db, lectureId)
    .where(
      (shown) => void shown.whereNot("question.state", "dismissed").orWhere("question.askerId", readerId),
    )
    .select(ofReader(db, readerId, hosts))
    .orderByRaw(`${rank}, coalesce(counted.votes, 0) desc, question.seq`)
    .limit(QUESTIONS_PER_PAGE + 1);
  if (after)
    void query.whereRaw(`(${rank}, -coalesce(counted.votes, 0), question.seq) > (?, ?, ?)`, [
      after.rank,
      -after.votes,
      after.seq,
    ]);
  const rows: ListedRow[] = await query;
  return rows.map(toListed);
}

/** Finds these questions, except removed ones. */
export async function findQuestions(db: Db, lectureId: string, seqs: readonly number[]): Promise<Question[]> {
  const rows: QuestionRow[] = await questionsOf(db, lectureId)
    .whereIn("question.seq", seqs)
    .orderBy("question.seq");
  return rows.map(toQuestion);
}

export async function findQuestionOnStage(db: Db, lectureId: string): Promise<Question | null> {
  const row: QuestionRow | undefined = await questionsOf(db, lectureId)
    .where("question.state", "answering")
    .first();
  return row ? toQuestion(row) : null;
}

/** Counts the votes of these questions; those without any are left out. */
export async function countVotes(
  db: Db,
  lectureId: string,
  seqs: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await db.raw<{ rows: { seq: number; votes: number }[] }>(
    `${countedVotes} and vote.seq = any(:seqs) group by vote.seq`,
    { lectureId, seqs: [...seqs] },
  );
  return new Map(rows.map(({ seq, votes }) => [seq, votes]));
}

export interface NewQuestion {
  lectureId: string;
  askerId: string;
  clientId: string;
  text: string;
  anonymous: boolean;
  now: Date;
}

export async function findOwnQuestion(
  db: Db,
  { lectureId, askerId, clientId }: Pick<NewQuestion, "lectureId" | "askerId" | "clientId">,
): Promise<ListedQuestion | undefined> {
  const row: ListedRow | undefined = await questionsOf(db, lectureId)
    .where({ "question.askerId": askerId, "question.clientId": clientId })
    .select(ofReader(db, askerId, false))
    .first();
  return row && toListed(row);
}

/** Inserts nothing if the same question was asked before and then removed. */
export async function insertQuestion(trx: Db, seq: number, { now, ...asked }: NewQuestion): Promise<void> {
  await trx("questions")
    .insert({ ...asked, seq, askedAt: now })
    .onConflict(["lectureId", "askerId", "clientId"])
    .ignore();
}

/** Returns when the account last asked, and whether its questions are no longer taken. */
export async function findAskerHistory(
  db: Db,
  { lectureId, askerId }: Pick<NewQuestion, "lectureId" | "askerId">,
): Promise<{ lastAskedAt: Date | null; muted: boolean }> {
  const last = await db("questions").where({ lectureId, askerId }).max({ askedAt: "askedAt" }).first();
  const mute = await db("question_mutes").where({ lectureId, accountId: askerId }).first("seq");
  return { lastAskedAt: last?.["askedAt"] ?? null, muted: mute !== undefined };
}

export interface StoredQuestion {
  askerId: string;
  text: string;
  state: QuestionState;
}

/** Finds a question that was not removed, and prevents its change until the transaction ends. */
export async function lockQuestion(
  trx: Db,
  lectureId: string,
  seq: number,
): Promise<StoredQuestion | undefined> {
  return trx("questions")
    .where({ lectureId, seq, removedAt: null })
    .forUpdate()
    .first("askerId", "text", "state");
}

export async function updateQuestion(
  trx: Db,
  { lectureId, seq }: { lectureId: string; seq: number },
  changes: {
    state?: QuestionState;
    answer?: string;
    answeringAt?: Date;
    removedAt?: Date;
    removedBy?: string;
  },
): Promise<void> {
  await trx("questions").where({ lectureId, seq }).update(changes);
}

/** Ends the answer to the question on the stage. Returns its number if there was one. */
export async function clearStage(trx: Db, lectureId: string): Promise<number | undefined> {
  const [row] = await trx("questions")
    .where({ lectureId, state: "answering", removedAt: null })
    .update({ state: "answered" })
    .returning("seq");
  return row?.seq;
}
