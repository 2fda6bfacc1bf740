import { PARTICIPANTS_PER_MESSAGE, type ModerationRequests } from "#contract/room/room-info.ts";
import { isBanned } from "#backend/enrollments/state/ban-repo.ts";
import { findActiveSeat } from "#backend/enrollments/state/enrollment-repo.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { socketRooms } from "../broadcast/room-io.ts";
import { deleteAssistant, findAssistant, upsertAssistant } from "../state/assistant-repo.ts";
import { recordModerationAction } from "../state/audit-log-repo.ts";
import { listParticipants } from "../state/participant-repo.ts";
import type { ModerationServices } from "./moderate.ts";

/**
 * Names the lecture's only assistant, or none with null. Only a student with a seat can be named.
 * @throws AppError account_not_found
 */
export async function nameAssistant(
  services: ModerationServices,
  { roomId, accountId, hostId }: ModerationRequests["name-assistant"] & { hostId: string },
): Promise<void> {
  const { db, clock, io } = services;
  await db.transaction(async (trx) => {
    const action = { roomId, actorId: hostId, now: clock() };
    const before = await findAssistant(trx, roomId);
    if (before && (await deleteAssistant(trx, { roomId, accountId: before.accountId })))
      await recordModerationAction(trx, {
        ...action,
        kind: "dismiss-assistant",
        subjectId: before.accountId,
      });
    if (accountId === null) return;
    const seat = await findActiveSeat(trx, { studentId: accountId, lectureId: roomId });
    if (!seat || (await isBanned(trx, roomId, accountId))) throw new AppError("account_not_found");
    await upsertAssistant(trx, { ...action, accountId });
    await recordModerationAction(trx, { ...action, kind: "name-assistant", subjectId: accountId });
  });
  io.to(socketRooms.room(roomId)).emit("assistant", { assistant: await findAssistant(db, roomId) });
  if (accountId !== null) await sendParticipants(services, roomId, accountId);
}

/** The new assistant's page has been a viewer's so far, so it knows no participants. */
async function sendParticipants({ db, io }: ModerationServices, roomId: string, accountId: string) {
  for (let after: string | null = null; ;) {
    const { participants, next } = await listParticipants(db, roomId, {
      after,
      limit: PARTICIPANTS_PER_MESSAGE,
    });
    const changes = participants.map((each) => ({ type: "present" as const, ...each }));
    io.to(socketRooms.connection(roomId, accountId)).emit("participants", { changes });
    if (next === null) return;
    after = next;
  }
}
