import {
  QUESTIONS_PAGE_BYTES,
  QUESTIONS_PER_PAGE,
  type ListedQuestion,
  type QuestionPage,
  type RoomQuestions,
} from "#contract/room/question.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findClassSettings } from "../state/class-settings-repo.ts";
import {
  findQuestionOnStage,
  listQuestionsAfter,
  type QuestionPosition,
  type QuestionReader,
} from "../state/question-repo.ts";

/** Returns what everybody in a room knows of its questions. */
export async function getRoomQuestions(db: Db, lectureId: string): Promise<RoomQuestions> {
  const [settings, answering] = await Promise.all([
    findClassSettings(db, lectureId),
    findQuestionOnStage(db, lectureId),
  ]);
  return { ...settings, answering };
}

/** Returns a page of the questions as the reader sees them. `after` is the `next` of the previous page. */
export async function listQuestions(
  db: Db,
  reader: QuestionReader,
  after: string | null,
): Promise<QuestionPage> {
  const found = await listQuestionsAfter(db, reader, after === null ? null : parsePosition(after));
  const [questions, others] = fitting(found, QUESTIONS_PAGE_BYTES, QUESTIONS_PER_PAGE);
  const last = questions.at(-1);
  return { questions, next: last && others.length > 0 ? formatPosition(last) : null };
}

/**
 * Splits off as many items as have at most so many bytes, which are three for a character of some scripts, but at least
 * one.
 */
export function fitting<Item>(
  items: readonly Item[],
  maxBytes: number,
  most = items.length,
): [fit: Item[], rest: Item[]] {
  let bytes = 0;
  const end = items.findIndex((item, index) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    return index === most || (bytes > maxBytes && index > 0);
  });
  return end === -1 ? [[...items], []] : [items.slice(0, end), items.slice(end)];
}

const rankOf = ({ state }: ListedQuestion) => (state === "answered" || state === "dismissed" ? 1 : 0);

const formatPosition = (last: ListedQuestion) => `${rankOf(last)}-${last.votes}-${last.seq}`;

function parsePosition(cursor: string): QuestionPosition {
  const [rank = 0, votes = 0, seq = 0] = cursor.split("-").map(Number);
  return { rank, votes, seq };
}
