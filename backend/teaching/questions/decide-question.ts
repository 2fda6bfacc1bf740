import type { QuestionDecision } from "#contract/room/question.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { deleteQuestionChapters } from "#backend/recording/state/recording-repo.ts";
import { lockClassSettings } from "../state/class-settings-repo.ts";
import { clearStage, lockQuestion, updateQuestion, type StoredQuestion } from "../state/question-repo.ts";

interface Decided {
  lectureId: string;
  seq: number;
  decision: QuestionDecision;
  actorId: string;
  now: Date;
}

const stateAfter = { answer: "answering", done: "answered", dismiss: "dismissed" } as const;

/**
 * Puts a question on the stage, ends its answer, dismisses or removes it. Idempotent. Returns the numbers of the
 * questions that may have changed, the question as it was, and whether this has changed it.
 * @throws AppError question_not_found
 */
export async function decideQuestion(
  trx: Db,
  { lectureId, seq, decision, actorId, now }: Decided,
): Promise<{ changed: number[]; question: StoredQuestion; isNew: boolean }> {
  // Of two questions that are put on the stage at the same moment, the second replaces the first.
  await lockClassSettings(trx, lectureId);
  const question = await lockQuestion(trx, lectureId, seq);
  if (!question) throw new AppError("question_not_found");
  if (decision === "remove") {
    await removeQuestion(trx, { lectureId, seq, actorId, now });
    return { changed: [seq], question, isNew: true };
  }
  const state = stateAfter[decision];
  if (question.state === state || (decision === "done" && question.state !== "answering"))
    return { changed: [seq], question, isNew: false };
  const left = decision === "answer" ? await clearStage(trx, lectureId) : undefined;
  await updateQuestion(trx, { lectureId, seq }, { state });
  return { changed: left === undefined ? [seq] : [seq, left], question, isNew: true };
}

/** Removes a question with its chapters. Its text is retained for complaints. */
export async function removeQuestion(
  trx: Db,
  { lectureId, seq, actorId, now }: Omit<Decided, "decision">,
): Promise<void> {
  await updateQuestion(trx, { lectureId, seq }, { removedAt: now, removedBy: actorId });
  await deleteQuestionChapters(trx, [{ lectureId, seq }]);
}

/** Answers a question in writing. @throws AppError question_not_found */
export async function writeAnswer(
  trx: Db,
  { lectureId, seq, text }: { lectureId: string; seq: number; text: string },
): Promise<void> {
  const question = await lockQuestion(trx, lectureId, seq);
  if (!question || question.state === "dismissed") throw new AppError("question_not_found");
  await updateQuestion(trx, { lectureId, seq }, { answer: text, state: "answered" });
}
