import { AppError } from "#backend/platform/app-error.ts";
import type { ModerationRequests, moderationRequests } from "#contract/room/room-info.ts";
import {
  deleteMessage,
  endRoom,
  unbanParticipant,
  lowerParticipantHand,
  removeParticipant,
  type ModerationServices,
} from "../moderation/moderate.ts";
import type { RoomSocket, RoomConnection } from "../broadcast/room-io.ts";
import { grantFloor } from "../moderation/grant-floor.ts";
import { releaseFloor } from "../connections/floor.ts";
import { setChatRules } from "../moderation/set-chat-rules.ts";
import { pinMessage } from "../chat/pin-message.ts";
import { reportMessage } from "../chat/report-message.ts";
import {
  allowUnrecorded,
  markRecording,
  pauseRecording,
  speakUnrecorded,
} from "../moderation/control-recording.ts";
import { setHand } from "../participants/set-hand.ts";
import { nameAssistant } from "../moderation/name-assistant.ts";
import { mayModerate } from "../moderation/may-moderate.ts";
import type { RoomRole } from "#contract/room/signalling.ts";
import type { RequestHandlers } from "./socket-requests.ts";

interface RoomPresence {
  count: (name: "moderate", socket: RoomSocket) => Promise<void>;
  connectionIn: (socket: RoomSocket, roomId: string) => Promise<RoomConnection>;
}

/** Returns wrappers that check permission before a request's command runs. */
function checksOf(services: ModerationServices, { count, connectionIn }: RoomPresence) {
  return {
    /**
     * Wraps a request that only the room's host may send.
     * @throws AppError host_only
     */
    ofHost: <Request extends { roomId: string }>(
      command: (services: ModerationServices, request: Request & { hostId: string }) => Promise<void>,
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
      command: (
        services: ModerationServices,
        request: Request & { actorId: string; role: RoomRole },
      ) => Promise<void>,
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
      command: (services: ModerationServices, request: Request & { accountId: string }) => Promise<void>,
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

/**
 * Handles hands, the floor and moderation: viewers may raise and lower their own hand, the host does everything else,
 * some of it together with the assistant.
 */
export function moderationHandlers(
  services: ModerationServices,
  presence: RoomPresence,
): Pick<RequestHandlers, keyof typeof moderationRequests> {
  const { count, connectionIn } = presence;
  const { ofHost, ofModerator, ofViewer } = checksOf(services, presence);
  return {
    hand: ofViewer<ModerationRequests["hand"]>(setHand),
    "lower-hand": ofModerator<ModerationRequests["lower-hand"]>(lowerParticipantHand),
    "remove-participant": ofModerator<ModerationRequests["remove-participant"]>(removeParticipant),
    "name-assistant": ofHost(nameAssistant),
    "unban-participant": ofHost(unbanParticipant),
    "chat-rules": ofHost(setChatRules),
    "delete-message": ofModerator<ModerationRequests["delete-message"]>(deleteMessage),
    "pin-message": ofHost(pinMessage),
    "pause-recording": ofHost(pauseRecording),
    "mark-recording": ofHost(markRecording),
    "allow-unrecorded": ofHost(allowUnrecorded),
    "speak-unrecorded": ofViewer<ModerationRequests["speak-unrecorded"]>(speakUnrecorded),
    "end-room": ofHost(endRoom),
    async "report-message"(socket, request) {
      await count("moderate", socket);
      await connectionIn(socket, request.roomId);
      await reportMessage(services, { ...request, reporterId: socket.data.caller.accountId });
      return {};
    },
    async floor(socket, { roomId, accountId }) {
      await count("moderate", socket);
      const { role } = await connectionIn(socket, roomId);
      const caller = socket.data.caller.accountId;
      if (await mayModerate(services.db, { roomId, accountId: caller, role }))
        await grantFloor(services, { roomId, accountId, actorId: caller, role });
      else if (accountId === null) await releaseFloor(services, roomId, caller);
      else throw new AppError("host_only");
      return {};
    },
  };
}
