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
import { checksOf, type RoomPresence } from "./request-checks.ts";
import type { RequestHandlers } from "./socket-requests.ts";

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
      await reportMessage(services, {
        ...request,
        kind: "message",
        reporterId: socket.data.caller.accountId,
      });
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
