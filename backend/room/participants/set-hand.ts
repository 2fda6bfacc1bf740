import type { Db } from "#backend/platform/db/knex.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { lowerHand, raiseHand } from "../state/hand-repo.ts";
import { socketRooms, type RoomIo } from "../broadcast/room-io.ts";
import type { ParticipantChanges } from "../broadcast/participant-changes.ts";

interface Hand {
  roomId: string;
  accountId: string;
  raised: boolean;
}

/** Raises or lowers a viewer's own hand. A hand that is already up keeps its place in the queue. */
export async function setHand(
  services: { db: Db; clock: Clock; io: RoomIo; participantChanges: ParticipantChanges },
  { roomId, accountId, raised }: Hand,
): Promise<void> {
  const { db, clock } = services;
  if (raised) await raiseHand(db, { roomId, accountId, now: clock() });
  else await lowerHand(db, roomId, accountId);
  notifyHand(services, { roomId, accountId, raised });
}

/** Notifies the host and the viewer whether the viewer's hand is up. */
export function notifyHand(
  { io, participantChanges }: { io: RoomIo; participantChanges: ParticipantChanges },
  { roomId, accountId, raised }: Hand,
): void {
  io.to(socketRooms.connection(roomId, accountId)).emit("hand", { raised });
  participantChanges.changed(roomId, accountId);
}
