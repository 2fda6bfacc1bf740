import type { RateLimits } from "#backend/http/rate-limits.ts";
import { AppError } from "#backend/app-error.ts";
import type { Knex } from "#backend/db/knex.ts";
import { classroomHandlers } from "./classroom-handlers.ts";
import { enterRoom } from "./enter-room.ts";
import { joinRoom, keptPeer, type JoinServices } from "./join-room.ts";
import type { RoomSocket, Seat } from "./room-io.ts";
import { callerOf } from "./room-socket.ts";
import { sendMessage } from "./send-message.ts";
import { setLevel } from "./set-level.ts";
import { setSource } from "./set-source.ts";
import type { RequestHandlers } from "./socket-requests.ts";

/** What each request of the contract does. */
export function roomHandlers(services: JoinServices & { db: Knex; limits: RateLimits }): RequestHandlers {
  const { limits } = services;

  function count(
    name: "join" | "seat" | "chat" | "moderate",
    { data: { caller, address } }: RoomSocket,
  ): Promise<void> {
    return limits.count(name, { subject: caller.accountId, address });
  }

  /** Who doesn't sit there hears why: the policy's no, or that they must join first. */
  async function seatIn(socket: RoomSocket, roomId: string): Promise<Seat> {
    const { seat, caller } = socket.data;
    if (seat?.room === roomId && socket.connected) return seat;
    await enterRoom(services, { accountId: caller.accountId, roomId });
    throw new AppError("ticket_invalid");
  }

  return {
    async join(socket, request) {
      const returns = keptPeer(services, request, socket.data.caller.accountId) !== null;
      await count(returns ? "seat" : "join", socket);
      // The session may have ended since the handshake.
      await callerOf(services, socket);
      return joinRoom(services, socket, request);
    },
    async "chat-message"(socket, { roomId, clientId, text }) {
      await count("chat", socket);
      const { room, role } = await seatIn(socket, roomId);
      const { accountId, name } = socket.data.caller;
      const spoken = { roomId: room, senderId: accountId, senderName: name, clientId, text };
      return sendMessage(services, { ...spoken, role });
    },
    async source(socket, request) {
      await count("seat", socket);
      await setSource(services, await seatIn(socket, request.roomId), request);
      return {};
    },
    async "data-level"(socket, { roomId, level }) {
      await count("seat", socket);
      setLevel(services, await seatIn(socket, roomId), level);
      return {};
    },
    ...classroomHandlers(services, { count, seatIn }),
  };
}
