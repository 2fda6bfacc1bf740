import { PARTICIPANTS_PER_MESSAGE } from "#contract/room/room-info.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { RoomConnection, RoomSocket } from "../broadcast/room-io.ts";
import type { RequestHandlers } from "./socket-requests.ts";
import { listParticipants } from "../state/participant-repo.ts";

interface Gate {
  count: (name: "roomUpdate", socket: RoomSocket) => Promise<void>;
  connectionIn: (socket: RoomSocket, roomId: string) => Promise<RoomConnection>;
}

/** Handles the host's requests for further pages of participants. */
export function participantsHandler(
  { db }: { db: Db },
  { count, connectionIn }: Gate,
): RequestHandlers["list-participants"] {
  return async (socket, { roomId, after }) => {
    await count("roomUpdate", socket);
    const { room, role } = await connectionIn(socket, roomId);
    if (role !== "host") throw new AppError("host_only");
    return listParticipants(db, room, { after, limit: PARTICIPANTS_PER_MESSAGE });
  };
}
