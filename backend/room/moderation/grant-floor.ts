import { AppError } from "#backend/app-error.ts";
import type { ModerationRequests } from "#contract/room/room-info.ts";
import { updateRoomSettings, revokeFloor } from "./room-settings-repo.ts";
import { lowerHand } from "../participants/hand-repo.ts";
import type { ModerationServices } from "./moderate.ts";
import { recordModerationAction } from "./audit-log-repo.ts";
import { socketRooms, type RoomIo } from "../gateway/room-io.ts";
import { findFloorHolder, notifyHostOfParticipant } from "../participants/room-participants.ts";
import type { Db } from "#backend/db/knex.ts";

/** Lets this viewer speak, and no other; with null nobody. @throws AppError participant_away */
export async function grantFloor(
  services: ModerationServices,
  { roomId, accountId, hostId }: ModerationRequests["floor"] & { hostId: string },
): Promise<void> {
  const { db, clock, io } = services;
  const holder = accountId === null ? null : findFloorHolder(io, roomId, accountId);
  if (accountId !== null && !holder) throw new AppError("participant_away");
  await db.transaction(async (trx) => {
    await updateRoomSettings(trx, roomId, { floor_account_id: accountId });
    if (accountId !== null) await lowerHand(trx, roomId, accountId);
    const kind = accountId === null ? "revoke-floor" : "grant-floor";
    const subject = accountId === null ? {} : { subjectId: accountId };
    await recordModerationAction(trx, { roomId, actorId: hostId, kind, ...subject, now: clock() });
  });
  io.to(socketRooms.room(roomId)).emit("floor", { holder });
  if (accountId === null) return;
  io.to(socketRooms.connection(roomId, accountId)).emit("hand", { raised: false });
  await notifyHostOfParticipant(services, roomId, accountId);
}

/** The floor's holder releases it, or has left. Nothing happens when they don't hold it. */
export async function releaseFloor(
  { db, io }: { db: Db; io: RoomIo },
  roomId: string,
  accountId: string,
): Promise<void> {
  if (await revokeFloor(db, roomId, accountId))
    io.to(socketRooms.room(roomId)).emit("floor", { holder: null });
}

/** The same, unless they have reconnected meanwhile. */
export async function releaseFloorIfGone(
  services: { db: Db; io: RoomIo },
  roomId: string,
  accountId: string,
): Promise<void> {
  if (findFloorHolder(services.io, roomId, accountId) === null)
    await releaseFloor(services, roomId, accountId);
}

/** Those who joined while the holder was disconnected don't know of them yet. */
export function announceFloor(io: RoomIo, roomId: string, accountId: string): void {
  io.to(socketRooms.room(roomId)).emit("floor", { holder: findFloorHolder(io, roomId, accountId) });
}
