import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { findMessage } from "../state/chat-repo.ts";
import { broadcastPinned } from "./pin-message.ts";
import { socketRooms, type RoomIo } from "../broadcast/room-io.ts";
import { isHostOf } from "../state/report-repo.ts";

interface DecisionServices {
  db: Knex;
  io: RoomIo;
  logger: Logger;
}

interface DecidedMessage {
  lectureId: string;
  seq: number;
}

/** Notifies a room of an admin's decision about a reported message. */
export function broadcastDecision(services: DecisionServices, { lectureId, seq }: DecidedMessage): void {
  broadcastMessage(services, lectureId, seq).catch((error: unknown) =>
    services.logger.error({ err: error, lectureId, seq }, "a decided message could not be broadcast"),
  );
}

async function broadcastMessage(services: DecisionServices, roomId: string, seq: number): Promise<void> {
  const { db, io } = services;
  const message = await findMessage(db, roomId, seq);
  if (message?.removed) {
    io.to(socketRooms.room(roomId)).emit("chat-message", message);
    await broadcastPinned(services, roomId);
  } else if (message && !(await isHostOf(db, roomId, message.senderId))) {
    // A host never learns of reports about their own messages.
    io.to(socketRooms.host(roomId)).emit("report-dismissed", { seq });
  }
}
