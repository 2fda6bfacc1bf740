import type { RoomRole } from "#contract/room/signalling.ts";
import type { ModerationRequests } from "#contract/room/room-info.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { markMessageRemoved } from "../state/chat-repo.ts";
import { broadcastPinned } from "../chat/pin-message.ts";
import { lockLecture, updateEndedAt } from "#backend/lectures/schedule/lecture-repo.ts";
import { deleteBan, insertBan, listBanned, wasEnrolled } from "#backend/enrollments/state/ban-repo.ts";
import { recordSecurityEvent } from "#backend/accounts/security/record-security-event.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { deleteAssistant } from "../state/assistant-repo.ts";
import { isHostOf, updateReports } from "../state/report-repo.ts";
import { updateSpeakingTurns } from "#backend/recording/state/speaking-turn-repo.ts";
import { unpin, updateRoomSettings } from "../state/room-settings-repo.ts";
import { lowerAllHands, lowerHand } from "../state/hand-repo.ts";
import { evict, type RoomPresence } from "../access/evict.ts";
import type { Sfu } from "../media/sfu.ts";
import { recordModerationAction } from "../state/audit-log-repo.ts";
import { socketRooms } from "../broadcast/room-io.ts";
import type { TeachingChanges } from "../broadcast/teaching-changes.ts";
import { notifyHand } from "../participants/set-hand.ts";

export interface ModerationServices extends RoomPresence {
  db: Knex;
  clock: Clock;
  logger: Logger;
  teachingChanges: TeachingChanges;
  sfu: Pick<Sfu, "endMedia" | "reconcileRecording">;
}

/** A request that has been verified to come from the room's host. */
type By<Name extends keyof ModerationRequests> = ModerationRequests[Name] & { hostId: string };

/** A request that has been verified to come from the room's host or assistant. */
export type ByModerator<Name extends keyof ModerationRequests> = ModerationRequests[Name] & {
  actorId: string;
  role: RoomRole;
};

/**
 * Evicts a participant; with `ban`, which only the host may use, they may not enter again. Nobody can act on an account
 * that was never enrolled in the lecture, such as the host's.
 * @throws AppError host_only, forbidden (oneself), account_not_found
 */
export async function removeParticipant(
  services: ModerationServices,
  { roomId, accountId, ban, actorId, role }: ByModerator<"remove-participant">,
): Promise<void> {
  const { db, clock, logger, io } = services;
  if (ban && role !== "host") throw new AppError("host_only");
  if (accountId === actorId) throw new AppError("forbidden");
  const now = clock();
  let dismissed = false;
  await db.transaction(async (trx) => {
    if (!(await wasEnrolled(trx, roomId, accountId))) throw new AppError("account_not_found");
    if (ban) {
      await insertBan(trx, { roomId, accountId, now });
      dismissed = await deleteAssistant(trx, { roomId, accountId });
      const event = { kind: "ban", accountId, byAccountId: actorId, now } as const;
      await recordSecurityEvent({ db: trx, logger }, event);
    }
    const kind = ban ? "ban-participant" : "remove-participant";
    await recordModerationAction(trx, { roomId, actorId, kind, subjectId: accountId, now });
  });
  await evict(services, { room: roomId, account: accountId, reason: ban ? "banned" : "removed_by_host" });
  if (dismissed) io.to(socketRooms.room(roomId)).emit("assistant", { assistant: null });
  if (!ban) return;
  io.to(socketRooms.host(roomId)).emit("banned", { accounts: await listBanned(db, roomId) });
  await services.teachingChanges.countsOfChanged(roomId, accountId);
}

/** Lowers a viewer's hand. A hand that is already down is no error: the viewer may have just lowered it. */
export async function lowerParticipantHand(
  services: ModerationServices,
  { roomId, accountId, actorId }: ByModerator<"lower-hand">,
): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (trx) => {
    if (!(await lowerHand(trx, roomId, accountId))) return;
    const action = { roomId, actorId, subjectId: accountId, now: clock() };
    await recordModerationAction(trx, { ...action, kind: "lower-hand" });
  });
  notifyHand(services, { roomId, accountId, raised: false });
}

export async function unbanParticipant(
  { db, clock, logger, io, teachingChanges }: ModerationServices,
  { roomId, accountId, hostId }: By<"unban-participant">,
): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await deleteBan(trx, roomId, accountId))) return;
    const now = clock();
    const action = { roomId, actorId: hostId, subjectId: accountId, now };
    await recordModerationAction(trx, { ...action, kind: "unban-participant" });
    const event = { kind: "ban_end", accountId, byAccountId: hostId, now } as const;
    await recordSecurityEvent({ db: trx, logger }, event);
  });
  io.to(socketRooms.host(roomId)).emit("banned", { accounts: await listBanned(db, roomId) });
  await teachingChanges.countsOfChanged(roomId, accountId);
}

/**
 * Removes a message's text and its pin; its number remains. An assistant can't remove what the host wrote. Idempotent.
 * @throws AppError message_not_found, host_only
 */
export async function deleteMessage(
  services: ModerationServices,
  { roomId, seq, actorId, role }: ByModerator<"delete-message">,
): Promise<void> {
  const { db, clock, io } = services;
  const { removed, unpinned } = await db.transaction(async (trx) => {
    const now = clock();
    const message = await markMessageRemoved(trx, { roomId, seq, by: actorId, now });
    if (!message) throw new AppError("message_not_found");
    if (role !== "host" && (await isHostOf(trx, roomId, message.senderId))) throw new AppError("host_only");
    const action = { roomId, actorId, subjectId: message.senderId, details: { seq }, now };
    await recordModerationAction(trx, { ...action, kind: "delete-message" });
    await updateReports(trx, { kind: "message", lectureId: roomId, seq, now }, "removed");
    return { removed: message, unpinned: await unpin(trx, roomId, seq) };
  });
  io.to(socketRooms.room(roomId)).emit("chat-message", removed);
  if (unpinned) await broadcastPinned(services, roomId);
}

/** Evicts everyone except the host, and keeps them out until the host reopens the room. */
export async function endRoom(
  services: ModerationServices,
  { roomId, ended, hostId }: By<"end-room">,
): Promise<void> {
  const { db, clock, io } = services;
  const now = clock();
  await db.transaction(async (trx) => {
    // Holds the lecture's lock, since ending the room stops its sales.
    if (!(await lockLecture(trx, roomId, now))) throw new AppError("lecture_not_found");
    await updateEndedAt(trx, roomId, ended ? now : null);
    await updateRoomSettings(trx, roomId, { floorAccountId: null });
    await updateSpeakingTurns(trx, [roomId], now);
    if (ended) await lowerAllHands(trx, roomId);
    await recordModerationAction(trx, {
      roomId,
      actorId: hostId,
      kind: ended ? "end-room" : "reopen-room",
      now,
    });
  });
  io.to(socketRooms.host(roomId)).emit("room-ended", { ended });
  if (!ended) return;
  await evict(services, { room: roomId, exceptAccount: hostId, reason: "room_ended" });
}
