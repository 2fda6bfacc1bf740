import type { ModerationRequests } from "#contract/room/room-info.ts";
import { socketRooms } from "../broadcast/room-io.ts";
import { recordModerationAction } from "../state/audit-log-repo.ts";
import type { ModerationServices } from "./moderate.ts";
import { lockChatRules, updateRoomSettings } from "../state/room-settings-repo.ts";

/** Changes only the given rules; records and broadcasts all of them with their resulting values. */
export async function setChatRules(
  services: Pick<ModerationServices, "db" | "clock" | "io">,
  { roomId, locked, slowSeconds, hostId }: ModerationRequests["chat-rules"] & { hostId: string },
): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (trx) => {
    await updateRoomSettings(trx, roomId, {
      ...(locked !== undefined && { chatLocked: locked }),
      ...(slowSeconds !== undefined && { slowSeconds }),
    });
    const details = { ...(await lockChatRules(trx, roomId)) };
    await recordModerationAction(trx, { roomId, actorId: hostId, kind: "chat-rules", details, now: clock() });
  });
  await broadcastChatRules(services, roomId);
}

/** Broadcasts while holding the lock, so that after concurrent changes the last broadcast matches the stored state. */
async function broadcastChatRules(
  { db, io }: Pick<ModerationServices, "db" | "io">,
  roomId: string,
): Promise<void> {
  await db.transaction(async (trx) => {
    io.to(socketRooms.room(roomId)).emit("chat-rules", await lockChatRules(trx, roomId));
  });
}
