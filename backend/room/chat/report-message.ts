import type { ReportReason } from "#contract/room/chat.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { socketRooms, type RoomIo } from "../broadcast/room-io.ts";
import { insertReport, isHostOf, lockReportable, type Reported } from "../state/report-repo.ts";

interface Report {
  kind: Reported["kind"];
  roomId: string;
  seq: number;
  reason: ReportReason;
  reporterId: string;
}

/**
 * Reports a message or a question to admins, and a message also to the host unless it is the host's own; the host never
 * learns the reporter. Idempotent: only an account's first report counts.
 * @throws AppError message_not_found, question_not_found, forbidden (one's own message or question)
 */
export async function reportMessage(
  { db, clock, io }: { db: Knex; clock: Clock; io: RoomIo },
  { kind, roomId, seq, reason, reporterId }: Report,
): Promise<void> {
  const isForHost = await db.transaction(async (trx) => {
    const reported = { kind, lectureId: roomId, seq };
    const senderId = await lockReportable(trx, reported);
    if (senderId === undefined) throw new AppError(`${kind}_not_found`);
    if (senderId === reporterId) throw new AppError("forbidden");
    const isNew = await insertReport(trx, { ...reported, reporterId, reason, now: clock() });
    return isNew && kind === "message" && !(await isHostOf(trx, roomId, senderId));
  });
  if (isForHost) io.to(socketRooms.host(roomId)).emit("message-reported", { seq });
}
