import type { ModerationRequests } from "#contract/room/room-info.ts";
import { socketRooms } from "../broadcast/room-io.ts";
import { recordModerationAction } from "../state/audit-log-repo.ts";
import type { ModerationServices } from "./moderate.ts";
import { lockChatRules, updateRoomSettings } from "../state/room-settings-repo.ts";

/** Changes the given rules alone; records and broadcasts all of them, as they then are. */
export async function setChatRules(
  services: Pick<ModerationServices, "db" | "clock" | "io">,
  { roomId, locked, slowSeconds, hostId }: ModerationRequests["chat-rules"] & { hostId: string },
): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (trx) => {
    await updateRoomSettings(trx, roomId, {
      ...(locked !== undefined && { chat_locked: locked }),
      ...(slowSeconds !== undefined && { slow_seconds: slowSeconds }),
    });
    const details = { ...(await lockChatRules(trx, roomId)) };
    await recordModerationAction(trx, { roomId, actorId: hostId, kind: "chat-rules", details, now: clock() });
  });
  await broadcastChatRules(services, roomId);
}

/** Broadcasts under the lock, so that after changes at the same time the last broadcast tells what is stored. */
async function broadcastChatRules(
  { db, io }: Pick<ModerationServices, "db" | "io">,
  roomId: string,
): Promise<void> {
  await db.transaction(async (trx) => {
    io.to(socketRooms.room(roomId)).emit("chat-rules", await lockChatRules(trx, roomId));
  });
}
