import type { ModerationRequests } from "#contract/room/room-info.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { socketRooms, type RoomIo } from "../broadcast/room-io.ts";
import { insertReport, lockReportable } from "../state/report-repo.ts";

type Report = ModerationRequests["report-message"] & { reporterId: string };

/**
 * Reports a message to admins, and to the host unless it is the host's own; the host never learns the reporter.
 * Idempotent: only an account's first report of a message counts.
 * @throws AppError message_not_found, forbidden (one's own message)
 */
export async function reportMessage(
  { db, clock, io }: { db: Knex; clock: Clock; io: RoomIo },
  { roomId, seq, reason, reporterId }: Report,
): Promise<void> {
  const isForHost = await db.transaction(async (trx) => {
    const message = await lockReportable(trx, roomId, seq);
    if (!message) throw new AppError("message_not_found");
    if (message.senderId === reporterId) throw new AppError("forbidden");
    const isNew = await insertReport(trx, { roomId, seq, reporterId, reason, now: clock() });
    return isNew && !message.isHosts;
  });
  if (isForHost) io.to(socketRooms.host(roomId)).emit("message-reported", { seq });
}
