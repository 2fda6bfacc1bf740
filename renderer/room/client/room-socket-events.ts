import type { RoomSocketMessage } from "../socket/room-socket.ts";
import type { RoomEvent } from "../machine/room-state.ts";
import { unreachable } from "../machine/unreachable.ts";

/** Messages for the machine. Chat, data levels and media are handled elsewhere. */
export type RoomSocketEvent = Exclude<
  RoomSocketMessage,
  { name: "chat-message" | "data-level" | "media" | "media-wait" }
>;

/**
 * Returns true if a message is about the connection itself or about this page's removal. Such messages are not deferred
 * during a join, because no join response contains them.
 */
export function isConnectionEvent({ name }: RoomSocketMessage): boolean {
  return name === "up" || name === "down" || name === "refused" || name === "removed";
}

export function roomEventOf(message: RoomSocketEvent): RoomEvent {
  switch (message.name) {
    case "up":
      return { type: "socket-up" };
    case "down":
      return { type: "socket-down" };
    case "refused":
      return { type: "socket-refused", error: message.error };
    case "user-connected": {
      const { userId, isUserTeacher, forceNewCall } = message.data;
      return { type: "peer-joined", peerId: userId, isHost: isUserTeacher, forceNewCall };
    }
    case "user-disconnected": {
      const { studentId, isUserTeacher, mayReconnect } = message.data;
      return { type: "peer-left", peerId: studentId, isHost: isUserTeacher, mayReconnect };
    }
    case "source":
      return { type: "source-changed", ...message.data };
    case "participants":
      return { type: "participants-changed", changes: message.data.changes };
    case "viewer-count":
    case "banned":
    case "room-ended":
    case "hand":
    case "chat-rules":
    case "pinned":
    case "message-reported":
    case "report-dismissed":
    case "recording":
    case "floor":
    case "assistant":
    case "teaching":
    case "question-dismissed":
    case "poll-round":
    case "poll-progress":
    case "slide":
    case "board-rules":
    case "ink":
    case "pointer":
      return { type: "room-info", change: message };
    case "removed":
      return { type: "removed", reason: message.data.reason };
    default:
      return unreachable(message);
  }
}
