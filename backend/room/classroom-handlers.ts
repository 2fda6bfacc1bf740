import { AppError } from "#backend/app-error.ts";
import type { classroomRequests } from "#contract/classroom.ts";
import {
  deleteMessage,
  endClass,
  liftBan,
  lowerHandOf,
  removePerson,
  setChatRules,
  type ModerationServices,
} from "./moderate.ts";
import type { RoomSocket, Seat } from "./room-io.ts";
import { giveWord, giveWordBack } from "./give-word.ts";
import { setHand } from "./set-hand.ts";
import type { RequestHandlers } from "./socket-requests.ts";

interface Doors {
  count: (name: "moderate", socket: RoomSocket) => Promise<void>;
  seatIn: (socket: RoomSocket, roomId: string) => Promise<Seat>;
}

/** What the room as a class is asked for: by viewers for their hand, by the host for everything else. */
export function classroomHandlers(
  services: ModerationServices,
  { count, seatIn }: Doors,
): Pick<RequestHandlers, keyof typeof classroomRequests> {
  /** A request of the room's host. @throws AppError host_only */
  function ofHost<Request extends { roomId: string }>(
    act: (services: ModerationServices, request: Request & { hostId: string }) => Promise<void>,
  ) {
    return async (socket: RoomSocket, request: Request) => {
      await count("moderate", socket);
      const { role } = await seatIn(socket, request.roomId);
      if (role !== "host") throw new AppError("host_only");
      await act(services, { ...request, hostId: socket.data.caller.accountId });
      return {};
    };
  }

  return {
    async hand(socket, { roomId, raised }) {
      await count("moderate", socket);
      const { role } = await seatIn(socket, roomId);
      if (role !== "viewer") throw new AppError("viewers_only");
      await setHand(services, { roomId, accountId: socket.data.caller.accountId, raised });
      return {};
    },
    "lower-hand": ofHost(lowerHandOf),
    "remove-person": ofHost(removePerson),
    "lift-ban": ofHost(liftBan),
    "chat-rules": ofHost(setChatRules),
    "delete-message": ofHost(deleteMessage),
    "end-class": ofHost(endClass),
    async word(socket, { roomId, accountId }) {
      await count("moderate", socket);
      const { role } = await seatIn(socket, roomId);
      const caller = socket.data.caller.accountId;
      if (role === "host") await giveWord(services, { roomId, accountId, hostId: caller });
      else if (accountId === null) await giveWordBack(services, roomId, caller);
      else throw new AppError("host_only");
      return {};
    },
  };
}
