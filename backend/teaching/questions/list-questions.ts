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
  const questions = fitPage(found);
  const last = questions.at(-1);
  return { questions, next: last && questions.length < found.length ? formatPosition(last) : null };
}

/** Keeps a page small even if its questions are long, or in a script with three bytes a character. */
function fitPage(found: readonly ListedQuestion[]): ListedQuestion[] {
  let bytes = 0;
  const fitting = found.findIndex((question, index) => {
    bytes += Buffer.byteLength(JSON.stringify(question)) + 1;
    return index === QUESTIONS_PER_PAGE || (bytes > QUESTIONS_PAGE_BYTES && index > 0);
  });
  return fitting === -1 ? [...found] : found.slice(0, fitting);
}

const rankOf = ({ state }: ListedQuestion) => (state === "answered" || state === "dismissed" ? 1 : 0);

const formatPosition = (last: ListedQuestion) => `${rankOf(last)}-${last.votes}-${last.seq}`;

function parsePosition(cursor: string): QuestionPosition {
  const [rank = 0, votes = 0, seq = 0] = cursor.split("-").map(Number);
  return { rank, votes, seq };
}
