import type { QuestionRequests } from "#contract/room/question.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import {
  insertQuestionReport,
  lockReportableQuestion,
} from "#backend/teaching/state/question-report-repo.ts";

/**
 * Reports a question to admins. Only an account's first report of it counts. Nobody in the room is told.
 * @throws AppError question_not_found, forbidden (one's own question)
 */
export async function reportQuestion(
  { db, clock }: { db: Knex; clock: Clock },
  { roomId, seq, reason, accountId }: QuestionRequests["report-question"] & { accountId: string },
): Promise<void> {
  await db.transaction(async (trx) => {
    const askerId = await lockReportableQuestion(trx, roomId, seq);
    if (askerId === undefined) throw new AppError("question_not_found");
    if (askerId === accountId) throw new AppError("forbidden");
    await insertQuestionReport(trx, { lectureId: roomId, seq, reporterId: accountId, reason, now: clock() });
  });
}
