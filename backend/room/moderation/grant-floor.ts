import { AppError } from "#backend/platform/app-error.ts";
import { updateSpeakingTurns } from "#backend/recording/state/speaking-turn-repo.ts";
import { updateRoomSettings } from "../state/room-settings-repo.ts";
import { lowerHand } from "../state/hand-repo.ts";
import type { ByModerator, ModerationServices } from "./moderate.ts";
import { recordModerationAction } from "../state/audit-log-repo.ts";
import { socketRooms } from "../broadcast/room-io.ts";
import { findFloorHolder } from "../connections/floor.ts";

/**
 * Grants this viewer the floor and revokes it from any other holder. With null, only revokes it.
 *
 * @throws AppError participant_away, host_only (an assistant for themselves: only the host lets them send audio)
 */
export async function grantFloor(
  services: ModerationServices,
  { roomId, accountId, actorId, role }: ByModerator<"floor">,
): Promise<void> {
  const { db, clock, io, participantChanges } = services;
  if (role !== "host" && accountId === actorId) throw new AppError("host_only");
  const holder = accountId === null ? null : await findFloorHolder(db, roomId, accountId);
  if (accountId !== null && !holder) throw new AppError("participant_away");
  await db.transaction(async (trx) => {
    const now = clock();
    await updateRoomSettings(trx, roomId, { floorAccountId: accountId });
    await updateSpeakingTurns(trx, [roomId], now);
    if (accountId !== null) await lowerHand(trx, roomId, accountId);
    const kind = accountId === null ? "revoke-floor" : "grant-floor";
    const subject = accountId === null ? {} : { subjectId: accountId };
    await recordModerationAction(trx, { roomId, actorId, kind, ...subject, now });
  });
  io.to(socketRooms.room(roomId)).emit("floor", { holder });
  if (accountId === null) return;
  io.to(socketRooms.connection(roomId, accountId)).emit("hand", { raised: false });
  participantChanges.changed(roomId, accountId);
}
