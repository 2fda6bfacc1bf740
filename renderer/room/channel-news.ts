import type { ChannelEvent } from "./chat-channel.ts";
import type { RoomEvent } from "./room-state.ts";
import { unreachable } from "./unreachable.ts";

/** What the machine is told of what the server says; chat and each viewer's wishes have other readers. */
export type ChannelNews = Exclude<ChannelEvent, { name: "chat-message" | "data-level" }>;

/** Of the line itself and of one's own end: nothing that a join's answer describes. */
export function isLineNews({ name }: ChannelEvent): boolean {
  return name === "up" || name === "down" || name === "refused" || name === "removed";
}

export function roomEventOf(news: ChannelNews): RoomEvent {
  switch (news.name) {
    case "up":
      return { type: "socket-up" };
    case "down":
      return { type: "socket-down" };
    case "refused":
      return { type: "socket-refused", error: news.error };
    case "user-connected": {
      const { userId, isUserTeacher, anew } = news.data;
      return { type: "peer-arrived", peerId: userId, isHost: isUserTeacher, anew };
    }
    case "user-disconnected": {
      const { studentId, isUserTeacher, mayReturn } = news.data;
      return { type: "peer-left", peerId: studentId, isHost: isUserTeacher, mayReturn };
    }
    case "source":
      return { type: "source-changed", source: news.data.source };
    case "person":
    case "banned":
    case "class-ended":
    case "hand":
    case "chat-rules":
    case "word":
      return { type: "classroom-news", news };
    case "removed":
      return { type: "removed", reason: news.data.reason };
    default:
      return unreachable(news);
  }
}
