import {
  QUESTIONS_PER_PAGE,
  type ListedQuestion,
  type Question,
  type QuestionState,
} from "#contract/room/question.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { countsInClass } from "./counts-in-class.ts";

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

const countedVotes = `cross join lateral (
  select count(*)::int as votes from question_votes vote
  where vote.lecture_id = question.lecture_id and vote.seq = question.seq and ${countsInClass("vote")}
  ) as counted`;

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
    .joinRaw(countedVotes)
    .where({ "question.lectureId": lectureId, "question.removedAt": null })
    .select(columns, "counted.votes");
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
    .orderByRaw(`${rank}, counted.votes desc, question.seq`)
    .limit(QUESTIONS_PER_PAGE + 1);
  if (after)
    void query.whereRaw(`(${rank}, -counted.votes, question.seq) > (?, ?, ?)`, [
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

/** Lists all questions of a lecture, or of one asker, except removed ones. */
export async function listAllQuestions(db: Db, lectureId: string, askerId?: string): Promise<Question[]> {
  const rows: QuestionRow[] = await questionsOf(db, lectureId)
    .where(askerId === undefined ? {} : { "question.askerId": askerId })
    .orderBy("question.seq");
  return rows.map(toQuestion);
}

export async function findQuestionOnStage(db: Db, lectureId: string): Promise<Question | null> {
  const row: QuestionRow | undefined = await questionsOf(db, lectureId)
    .where("question.state", "answering")
    .first();
  return row ? toQuestion(row) : null;
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

/** Makes whoever asks twice at the same moment wait until the first transaction ends. */
export async function lockAsker(trx: Db, askerId: string): Promise<void> {
  await trx("accounts").where({ id: askerId }).forNoKeyUpdate().first("id");
}

interface AskerHistory {
  lastAskedAt: Date | null;
  /** True if the same question was asked before, even if it was removed. */
  isKnown: boolean;
  /** True if the account's questions are no longer taken. */
  muted: boolean;
}

export async function findAskerHistory(
  db: Db,
  { lectureId, askerId, clientId }: Pick<NewQuestion, "lectureId" | "askerId" | "clientId">,
): Promise<AskerHistory> {
  const mute = db("question_mutes").where({ lectureId, accountId: askerId }).select(db.raw("1"));
  return db("questions")
    .where({ lectureId, askerId })
    .first({
      lastAskedAt: db.raw("max(asked_at)"),
      isKnown: db.raw("coalesce(bool_or(client_id = ?), false)", [clientId]),
      muted: db.raw("exists (?)", [mute]),
    });
}

/**
 * Inserts a question with the lecture's next number. All askers of a lecture wait for each other from here until the
 * transaction ends, so this is one statement, and its last.
 */
export async function insertQuestion(trx: Db, question: NewQuestion): Promise<void> {
  await trx.raw(
    `with settings as (
       insert into class_settings as settings (lecture_id, last_question) values (:lectureId, 1)
       on conflict (lecture_id) do update set last_question = settings.last_question + 1
       returning last_question)
     insert into questions (lecture_id, seq, asker_id, client_id, text, anonymous, asked_at)
     select :lectureId, last_question, :askerId, :clientId, :text, :anonymous, :now from settings`,
    { ...question },
  );
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
