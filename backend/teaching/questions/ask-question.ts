import type { ListedQuestion } from "#contract/room/question.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { findClassSettings } from "../state/class-settings-repo.ts";
import {
  findAskerHistory,
  findOwnQuestion,
  insertQuestion,
  lockAsker,
  type NewQuestion,
} from "../state/question-repo.ts";

const MINUTE = 60;

type Asked = Omit<NewQuestion, "now"> & {
  /** The chat's slow mode: the minimum time between two questions. */
  slowSeconds: number;
};

/**
 * Stores a question. Idempotent by lecture, asker and client id.
 * @throws AppError questions_closed, questions_muted, anonymous_not_allowed, question_too_fast, question_not_found (sent
 * again after its removal)
 */
export async function askQuestion(
  { db, clock }: { db: Knex; clock: Clock },
  { slowSeconds, ...asked }: Asked,
): Promise<ListedQuestion> {
  const { rules } = await findClassSettings(db, asked.lectureId);
  const gap = Math.max(slowSeconds, rules.everyMinute ? MINUTE : 0);
  await db.transaction(async (trx) => {
    await lockAsker(trx, asked.askerId);
    const { lastAskedAt, isKnown, muted } = await findAskerHistory(trx, asked);
    if (isKnown) return;
    const question = { ...asked, now: clock() };
    if (!rules.open) throw new AppError("questions_closed");
    if (asked.anonymous && !rules.anonymous) throw new AppError("anonymous_not_allowed");
    if (muted) throw new AppError("questions_muted");
    const wait = lastAskedAt === null ? 0 : gap - (question.now.getTime() - lastAskedAt.getTime()) / 1000;
    if (wait > 0) throw new AppError("question_too_fast", { retryAfter: Math.ceil(wait) });
    await insertQuestion(trx, question);
  });
  const stored = await findOwnQuestion(db, asked);
  if (!stored) throw new AppError("question_not_found");
  return stored;
}
