import type { QuestionDecision } from "#contract/room/question.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { lockClassSettings } from "../state/class-settings-repo.ts";
import { clearStage, lockQuestion, updateQuestion, type StoredQuestion } from "../state/question-repo.ts";

interface Decided {
  lectureId: string;
  seq: number;
  decision: QuestionDecision;
  actorId: string;
  now: Date;
}

/**
 * Puts a question on the stage, ends its answer, dismisses or removes it. Idempotent. Returns the numbers of the
 * questions that changed, and the question as it was.
 * @throws AppError question_not_found
 */
export async function decideQuestion(
  trx: Db,
  { lectureId, seq, decision, actorId, now }: Decided,
): Promise<{ changed: number[]; question: StoredQuestion }> {
  // Of two questions that are put on the stage at the same moment, the second replaces the first.
  await lockClassSettings(trx, lectureId);
  const question = await lockQuestion(trx, lectureId, seq);
  if (!question) throw new AppError("question_not_found");
  const update = (changes: Parameters<typeof updateQuestion>[2]) =>
    updateQuestion(trx, { lectureId, seq }, changes);
  switch (decision) {
    case "answer": {
      if (question.state === "answering") return { changed: [], question };
      const before = await clearStage(trx, lectureId);
      await update({ state: "answering", answeringAt: now });
      return { changed: [...(before === undefined ? [] : [before]), seq], question };
    }
    case "done":
      await update({ state: "answered" });
      break;
    case "dismiss":
      await update({ state: "dismissed" });
      break;
    case "remove":
      await update({ removedAt: now, removedBy: actorId });
  }
  return { changed: [seq], question };
}

/** Answers a question in writing. @throws AppError question_not_found */
export async function writeAnswer(
  trx: Db,
  { lectureId, seq, text }: { lectureId: string; seq: number; text: string },
): Promise<void> {
  if (!(await lockQuestion(trx, lectureId, seq))) throw new AppError("question_not_found");
  await updateQuestion(trx, { lectureId, seq }, { answer: text, state: "answered" });
}
