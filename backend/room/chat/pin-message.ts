import type { ModerationRequests } from "#contract/room/room-info.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { socketRooms, type RoomIo } from "../broadcast/room-io.ts";
import { recordModerationAction } from "../state/audit-log-repo.ts";
import { lockChatRules, updateRoomSettings } from "../state/room-settings-repo.ts";
import { findMessage, findPinned } from "../state/chat-repo.ts";

interface PinServices {
  db: Knex;
  clock: Clock;
  io: RoomIo;
}

/**
 * Pins a message for everyone in place of the previous one, or unpins it.
 * @throws AppError message_not_found
 */
export async function pinMessage(
  services: PinServices,
  { roomId, seq, hostId }: ModerationRequests["pin-message"] & { hostId: string },
): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (trx) => {
    const message = seq === null ? null : await findMessage(trx, roomId, seq);
    if (message === undefined || message?.removed) throw new AppError("message_not_found");
    await updateRoomSettings(trx, roomId, { pinnedSeq: seq });
    await recordModerationAction(trx, {
      roomId,
      actorId: hostId,
      kind: seq === null ? "unpin-message" : "pin-message",
      ...(message && { subjectId: message.senderId }),
      ...(seq !== null && { details: { seq } }),
      now: clock(),
    });
  });
  await broadcastPinned(services, roomId);
}

/** Broadcasts while holding the lock, so that after concurrent changes the last broadcast matches the stored state. */
export async function broadcastPinned(
  { db, io }: Pick<PinServices, "db" | "io">,
  roomId: string,
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockChatRules(trx, roomId);
    io.to(socketRooms.room(roomId)).emit("pinned", { message: await findPinned(trx, roomId) });
  });
}
