import { z } from "zod/mini";
import { mediaEngine, mediaRequests, roomMedia, roomMediaEvents } from "./media.ts";
import {
  listParticipantsRequest,
  moderationRequests,
  participantsPage,
  revision,
  roomId,
  roomInfo,
  roomInfoEvents,
} from "./room-info.ts";
import { chatClientId, chatMessage, chatText, messageSeq } from "./chat.ts";
import { endpoint } from "../http/endpoint.ts";
import { failure, type Failure } from "../http/error.ts";
import { iceServer } from "../media/ice-server.ts";
import { dataLevel, mediaLevel } from "../media/data-level.ts";
import { boardEvents, boardRequests } from "../slides/board.ts";
import { pollRequests } from "./class-poll.ts";
import { questionRequests } from "./question.ts";
import { reactionRequests } from "./reaction.ts";
import { peerId, roomGrant, roomRole, type RoomGrant } from "./signalling.ts";

/**
 * The media that the host sends, from one source at a time. A camera or screen includes its audio; `microphone` is
 * audio only.
 */
export const mediaSource = z.enum(["camera", "screen", "microphone", "none"]);
export type MediaSource = z.infer<typeof mediaSource>;

/** Why a participant was removed from the room. */
export const removalReason = z.enum([
  "connection_taken_over",
  "enrollment_ended",
  "lecture_deleted",
  "session_ended",
  "removed_by_host",
  "banned",
  "room_ended",
]);
export type RemovalReason = z.infer<typeof removalReason>;

/** True if the host's microphone is open but muted, or if the host sends video without a microphone. */
const hostMuted = z._default(z.boolean(), false);

export const joinRequest = z.object({
  roomId,
  /** The highest message sequence number that this page has; 0 for none. The response includes missed messages. */
  lastSeq: z._default(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)), 0),
  /** The page's previous ticket, expired or not: it preserves the peer id across a reconnect. */
  ticket: z.optional(z.string().check(z.maxLength(1000))),
  level: z._default(dataLevel, "full"),
  /** True if the page can show the board. A page of an earlier release is told to update. */
  board: z.optional(z.boolean()),
  /** Asks that a viewer is announced as well, so that the host's call comes a round trip sooner. Hosts announce later. */
  announce: z.optional(z.boolean()),
});
export type JoinRequest = z.infer<typeof joinRequest>;

export const joinResponse = z.object({
  role: roomRole,
  /** Missing in the response of an older server, where a host publishes and a viewer subscribes. */
  grants: z.optional(z.array(roomGrant)),
  peerId,
  /** True if the peer was announced with the join. An older server leaves that to `announce`. */
  announced: z.optional(z.boolean()),
  ticket: z.string(),
  iceServers: z.array(iceServer),
  /**
   * The minimum time for which the ICE servers' credentials are valid, in milliseconds; null if they don't expire. A
   * page that stays longer joins again before they expire.
   */
  iceServersForMs: z.nullable(z.int().check(z.positive())),
  media: roomMedia,
  messages: z.array(chatMessage),
  lecture: z.object({
    name: z.string(),
    /** The host's account id. The page marks the host's chat messages with a badge. */
    instructorId: z.uuid(),
    instructorName: z.string(),
    /** The path of the instructor's picture. */
    instructorPicture: z.nullish(z.string()),
    schedule: z.string(),
    duration: z.number(),
    /** True for a free lecture: there is nothing to refund. */
    isFree: z.boolean(),
  }),
  hostPresent: z.boolean(),
  /** True if the host has been in the room before. An absent host is then away, not late. */
  hostSeen: z._default(z.boolean(), false),
  source: mediaSource,
  hostMuted,
  /** For the host of a mesh only: the peers announced in the room. After a reload, the host's page calls them again. */
  viewers: z.array(peerId),
  /** The media that each viewer has chosen to receive, by peer id. */
  levels: z.record(peerId, mediaLevel),
  /** The revision of each connection in this response, by peer id. Events with an older revision are outdated. */
  revisions: z.record(peerId, revision),
  roomInfo,
  /** ISO-8601, UTC. */
  serverNow: z.string(),
});
export type JoinResponse = z.infer<typeof joinResponse>;

export function grantsOf({ grants, role }: Pick<JoinResponse, "grants" | "role">): readonly RoomGrant[] {
  return grants ?? [role === "host" ? "publish" : "subscribe"];
}

export const sendMessageRequest = z.object({
  roomId,
  clientId: chatClientId,
  text: chatText,
  /** Fails with `message_not_found` when the room has no such message. */
  replyTo: z.optional(messageSeq),
});
export type SendMessageRequest = z.infer<typeof sendMessageRequest>;

export const setSourceRequest = z.object({ roomId, source: mediaSource, muted: hostMuted });
export type SetSourceRequest = z.infer<typeof setSourceRequest>;

export const setLevelRequest = z.object({ roomId, level: dataLevel });
export type SetLevelRequest = z.infer<typeof setLevelRequest>;

/** A viewer's page has received new video frames or audio since its last report. Sent at most every 20 seconds. */
export const reportPlaybackRequest = z.object({ roomId });
export type ReportPlaybackRequest = z.infer<typeof reportPlaybackRequest>;

/** A viewer's connection has become poor or has recovered. */
export const reportQualityRequest = z.object({ roomId, poor: z.boolean() });
export type ReportQualityRequest = z.infer<typeof reportQualityRequest>;

/** For the operator's metrics: how long a viewer's page waited for its first video or audio. Sent once per join. */
export const reportFirstFrameRequest = z.object({
  roomId,
  waitedMs: z.int().check(z.minimum(0), z.maximum(120_000)),
  /** False if no frame and no audio arrived during `waitedMs`. */
  arrived: z.boolean(),
  engine: mediaEngine,
});
export type ReportFirstFrameRequest = z.infer<typeof reportFirstFrameRequest>;

/** The outcome of a socket request: the data, or the same error envelope as over HTTP. */
export type Outcome<Data> = { ok: true; data: Data } | { ok: false; error: Failure };

/** Returns the schema of the acknowledgement of a socket request. */
export function acknowledgement<Data extends z.ZodMiniType>(data: Data) {
  return z.union([
    z.object({ ok: z.literal(true), data }),
    z.object({ ok: z.literal(false), error: failure }),
  ]);
}
export const joinAck = acknowledgement(joinResponse);
export type JoinAck = z.infer<typeof joinAck>;
export const sendMessageAck = acknowledgement(chatMessage);
export const participantsAck = acknowledgement(participantsPage);
export const emptyAck = acknowledgement(z.object({}));
export type EmptyAck = z.infer<typeof emptyAck>;

/**
 * Requests that a page sends over Socket.IO: name → schema. With each request, a page sends a `traceparent`
 * (`http/trace.ts`). A new request needs a row in the authorization matrix.
 */
export const roomRequests = {
  join: joinRequest,
  "chat-message": sendMessageRequest,
  source: setSourceRequest,
  "data-level": setLevelRequest,
  "report-playback": reportPlaybackRequest,
  "report-quality": reportQualityRequest,
  "report-first-picture": reportFirstFrameRequest,
  "list-participants": listParticipantsRequest,
  ...moderationRequests,
  ...questionRequests,
  ...pollRequests,
  ...reactionRequests,
  ...boardRequests,
  ...mediaRequests,
} as const;

/** Events that the server sends: name → schema. */
export const roomEvents = {
  /**
   * Sent when a peer announces itself; `userId` is its peer id. The host's announcement goes to the whole room; a
   * viewer's is sent only in a mesh, where the host calls that viewer.
   */
  "user-connected": z.object({
    userId: peerId,
    isUserTeacher: z.boolean(),
    forceNewCall: z.boolean(),
    revision,
  }),
  /**
   * Sent to the recipients of `user-connected`. `studentId` is the id of the peer that left, even when the host's peer
   * left; the specification prescribes the name. With `mayReconnect`, a viewer has lost only the connection to the
   * server, and the call may continue. When the viewer can no longer reconnect, the event is sent again without
   * `mayReconnect`.
   */
  "user-disconnected": z.object({
    studentId: peerId,
    isUserTeacher: z.boolean(),
    mayReconnect: z._default(z.boolean(), false),
    revision,
  }),
  "chat-message": chatMessage,
  source: z.object({ source: mediaSource, muted: hostMuted }),
  /** Sent only to the host of a mesh: the media that this viewer has chosen to receive. */
  "data-level": z.object({ peerId, level: mediaLevel, revision }),
  removed: z.object({ reason: removalReason }),
  ...roomInfoEvents,
  ...boardEvents,
  ...roomMediaEvents,
} as const;
export type RoomEvents = { [Name in keyof typeof roomEvents]: z.infer<(typeof roomEvents)[Name]> };

/** Called by a page once its peer is open. The server then sends `user-connected`. */
export const announce = endpoint({
  method: "POST",
  path: "/connection",
  body: z.object({
    userId: peerId,
    roomId,
    /** False when only the connection to the server was lost: a call that is still alive continues. */
    forceNewCall: z._default(z.boolean(), true),
  }),
  data: z.object({}),
});
