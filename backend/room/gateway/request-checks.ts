import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { RoomRole } from "#contract/room/signalling.ts";
import type { RoomConnection, RoomSocket } from "../broadcast/room-io.ts";
import { mayModerate } from "../moderation/may-moderate.ts";

export interface RoomPresence {
  count: (name: "ink" | "moderate" | "question" | "roomUpdate", socket: RoomSocket) => Promise<void>;
  connectionIn: (socket: RoomSocket, roomId: string) => Promise<RoomConnection>;
}

/** Returns wrappers that check permission before a request's command runs. */
export function checksOf<Services extends { db: Db }>(
  services: Services,
  { count, connectionIn }: RoomPresence,
) {
  return {
    /**
     * Wraps a request that only the room's host may send.
     * @throws AppError host_only
     */
    ofHost: <Request extends { roomId: string }>(
      command: (services: Services, request: Request & { hostId: string }) => Promise<void>,
    ) => {
      return async (socket: RoomSocket, request: Request) => {
        await count("moderate", socket);
        const { role } = await connectionIn(socket, request.roomId);
        if (role !== "host") throw new AppError("host_only");
        await command(services, { ...request, hostId: socket.data.caller.accountId });
        return {};
      };
    },
    /**
     * Wraps a request that only the room's host and assistant may send. The grant is checked each time.
     * @throws AppError host_only
     */
    ofModerator: <Request extends { roomId: string }>(
      command: (services: Services, request: Request & { actorId: string; role: RoomRole }) => Promise<void>,
    ) => {
      return async (socket: RoomSocket, request: Request) => {
        await count("moderate", socket);
        const { role } = await connectionIn(socket, request.roomId);
        const actorId = socket.data.caller.accountId;
        if (!(await mayModerate(services.db, { roomId: request.roomId, accountId: actorId, role })))
          throw new AppError("host_only");
        await command(services, { ...request, actorId, role });
        return {};
      };
    },
    /**
     * Wraps a request that only a viewer may send.
     * @throws AppError viewers_only
     */
    ofViewer: <Request extends { roomId: string }>(
      command: (services: Services, request: Request & { accountId: string }) => Promise<void>,
    ) => {
      return async (socket: RoomSocket, request: Request) => {
        await count("moderate", socket);
        const { role } = await connectionIn(socket, request.roomId);
        if (role !== "viewer") throw new AppError("viewers_only");
        await command(services, { ...request, accountId: socket.data.caller.accountId });
        return {};
      };
    },
  };
}
