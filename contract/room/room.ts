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
import { failure } from "../http/error.ts";
import { peerId, roomRole } from "./signalling.ts";

/** What the host sends; one at a time. A camera or screen has its sound with it; `microphone` is sound alone. */
export const mediaSource = z.enum(["camera", "screen", "microphone", "none"]);
export type MediaSource = z.infer<typeof mediaSource>;

/** How much data a viewer wants to receive: full video, a small video, or audio only. */
export const dataLevel = z.enum(["full", "low", "audio"]);
export type DataLevel = z.infer<typeof dataLevel>;

/** Why a participant was removed from the room, until they join again themselves. */
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

export const iceServer = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
export type IceServer = z.infer<typeof iceServer>;

/** The host's microphone is open and muted, or a picture is sent without one. */
const hostMuted = z._default(z.boolean(), false);

export const joinRequest = z.object({
  roomId,
  /** The highest message sequence this page has; 0 for none. The response brings missed messages. */
  lastSeq: z._default(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)), 0),
  /** The page's previous ticket, expired or not: with it the same peer id is kept across a reconnect. */
  ticket: z.optional(z.string().check(z.maxLength(1000))),
  level: z._default(dataLevel, "full"),
});
export type JoinRequest = z.infer<typeof joinRequest>;

export const joinResponse = z.object({
  role: roomRole,
  peerId,
  ticket: z.string(),
  iceServers: z.array(iceServer),
  /** How long their credentials hold at least, in milliseconds; null for ever. A page that stays joins again before. */
  iceServersForMs: z.nullable(z.int().check(z.positive())),
  media: roomMedia,
  messages: z.array(chatMessage),
  lecture: z.object({
    name: z.string(),
    /** The host's account: their chat messages have a badge. */
    instructorId: z.uuid(),
    instructorName: z.string(),
    /** The path of their picture. */
    instructorPicture: z.nullish(z.string()),
    schedule: z.string(),
    duration: z.number(),
    /** Nobody pays, so nothing is refunded. */
    isFree: z.boolean(),
  }),
  hostPresent: z.boolean(),
  /** The host has been here before: who is gone now is away, and not late. */
  hostSeen: z._default(z.boolean(), false),
  source: mediaSource,
  hostMuted,
  /** In a mesh: peers announced in the room, for the host alone, who calls them again after a reload. */
  viewers: z.array(peerId),
  /** What each of them wants to receive. */
  levels: z.record(peerId, dataLevel),
  /** The revision of each connection that this response knows, by peer: older events are outdated. */
  revisions: z.record(peerId, revision),
  roomInfo,
  /** ISO-8601, UTC. */
  serverNow: z.string(),
});
export type JoinResponse = z.infer<typeof joinResponse>;

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

/** A viewer's page has received new frames or sound since its last report. Sent at most every 20 seconds. */
export const reportPlaybackRequest = z.object({ roomId });
export type ReportPlaybackRequest = z.infer<typeof reportPlaybackRequest>;

/** A viewer's connection has become poor, or is no longer. */
export const reportQualityRequest = z.object({ roomId, poor: z.boolean() });
export type ReportQualityRequest = z.infer<typeof reportQualityRequest>;

/** For the operator's figures: how long a viewer's page waited for its first picture or sound. Sent once in a stay. */
export const reportFirstPictureRequest = z.object({
  roomId,
  waitedMs: z.int().check(z.minimum(0), z.maximum(120_000)),
  /** False: nothing has come in all this time. */
  arrived: z.boolean(),
  engine: mediaEngine,
});
export type ReportFirstPictureRequest = z.infer<typeof reportFirstPictureRequest>;

/** Acknowledgement of every socket request: the data, or the same failure envelope as over HTTP. */
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
 * Requests a page sends over Socket.IO: name → schema. Beside it, a page sends a `traceparent` (`http/trace.ts`). A new one needs a row in the authorization matrix.
 */
export const roomRequests = {
  join: joinRequest,
  "chat-message": sendMessageRequest,
  source: setSourceRequest,
  "data-level": setLevelRequest,
  "report-playback": reportPlaybackRequest,
  "report-quality": reportQualityRequest,
  "report-first-picture": reportFirstPictureRequest,
  "list-participants": listParticipantsRequest,
  ...moderationRequests,
  ...mediaRequests,
} as const;

/** Events the server sends: name → schema. */
export const roomEvents = {
  /**
   * `userId` is the peer id that announced itself. Goes to the whole room; a viewer's only in a mesh, where the host
   * calls it.
   */
  "user-connected": z.object({
    userId: peerId,
    isUserTeacher: z.boolean(),
    forceNewCall: z.boolean(),
    revision,
  }),
  /**
   * Goes where `user-connected` went. `studentId` is the peer id that left (also the host's, as the specification names it). `mayReconnect`: a viewer has
   * only lost the connection to the server, and the call may go on; without it follows when they may not reconnect.
   */
  "user-disconnected": z.object({
    studentId: peerId,
    isUserTeacher: z.boolean(),
    mayReconnect: z._default(z.boolean(), false),
    revision,
  }),
  "chat-message": chatMessage,
  source: z.object({ source: mediaSource, muted: hostMuted }),
  /** For the host of a mesh alone: what this viewer wants to receive. */
  "data-level": z.object({ peerId, level: dataLevel, revision }),
  removed: z.object({ reason: removalReason }),
  ...roomInfoEvents,
  ...roomMediaEvents,
} as const;
export type RoomEvents = { [Name in keyof typeof roomEvents]: z.infer<(typeof roomEvents)[Name]> };

/** Sent once when the peer connection opens: `user-connected` follows. */
export const announce = endpoint({
  method: "POST",
  path: "/connection",
  body: z.object({
    userId: peerId,
    roomId,
    /** False when only the connection to the server was lost: a call that is still alive is kept. */
    forceNewCall: z._default(z.boolean(), true),
  }),
  data: z.object({}),
});
