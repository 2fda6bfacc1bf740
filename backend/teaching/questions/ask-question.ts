import type { ListedQuestion } from "#contract/room/question.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { lockClassSettings, takeQuestionSeq } from "../state/class-settings-repo.ts";
import {
  findAskerHistory,
  findOwnQuestion,
  insertQuestion,
  type NewQuestion,
} from "../state/question-repo.ts";

const MINUTE = 60;

type Asked = Omit<NewQuestion, "now"> & {
  /** The chat's slow mode: the minimum time between two questions. */
  slowSeconds: number;
};

/**
 * Stores a question. Idempotent by lecture, asker and client id. Returns whether it is new, so that a question that was
 * sent again is not broadcast again.
 * @throws AppError questions_closed, questions_muted, anonymous_not_allowed, question_too_fast, question_not_found (sent
 * again after its removal)
 */
export async function askQuestion(
  { db, clock }: { db: Knex; clock: Clock },
  { slowSeconds, ...asked }: Asked,
): Promise<{ question: ListedQuestion; isNew: boolean }> {
  return db.transaction(async (trx) => {
    // Whoever asks twice at the same moment waits here, and is then checked against the first question.
    const { rules } = await lockClassSettings(trx, asked.lectureId);
    const known = await findOwnQuestion(trx, asked);
    if (known) return { question: known, isNew: false };
    const question = { ...asked, now: clock() };
    if (!rules.open) throw new AppError("questions_closed");
    if (asked.anonymous && !rules.anonymous) throw new AppError("anonymous_not_allowed");
    const { lastAskedAt, muted } = await findAskerHistory(trx, asked);
    if (muted) throw new AppError("questions_muted");
    const gap = Math.max(slowSeconds, rules.everyMinute ? MINUTE : 0);
    const wait = lastAskedAt === null ? 0 : gap - (question.now.getTime() - lastAskedAt.getTime()) / 1000;
    if (wait > 0) throw new AppError("question_too_fast", { retryAfter: Math.ceil(wait) });
    await insertQuestion(trx, await takeQuestionSeq(trx, asked.lectureId), question);
    const stored = await findOwnQuestion(trx, asked);
    if (!stored) throw new AppError("question_not_found");
    return { question: stored, isNew: true };
  });
}
