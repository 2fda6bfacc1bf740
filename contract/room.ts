import { z } from "zod";
import { classroom, classroomEvents, classroomRequests, roomId } from "./classroom.ts";
import { chatClientId, chatMessage, chatText } from "./chat.ts";
import { endpoint } from "./endpoint.ts";
import { failure } from "./error.ts";
import { peerId, roomRole } from "./signalling.ts";

/** What the host sends at the moment. Only one at a time. */
export const mediaSource = z.enum(["camera", "screen", "none"]);
export type MediaSource = z.infer<typeof mediaSource>;

/** What a viewer wants to spend: everything, a small picture, or the sound alone. */
export const dataLevel = z.enum(["full", "low", "audio"]);
export type DataLevel = z.infer<typeof dataLevel>;

/** Why somebody is put out of the room for good (until they join anew by hand). */
export const removalReason = z.enum([
  "seat_replaced",
  "enrollment_ended",
  "lecture_deleted",
  "session_ended",
  "removed_by_host",
  "banned",
  "class_ended",
]);
export type RemovalReason = z.infer<typeof removalReason>;

export const iceServer = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof iceServer>;

export const joinRequest = z.object({
  roomId,
  /** The highest message sequence this page has; 0 for none. Missed messages come with the answer. */
  lastSeq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  /** The page's previous ticket, expired or not: with it the same peer id is kept across a reconnect. */
  ticket: z.string().max(1000).optional(),
  level: dataLevel.default("full"),
});
export type JoinRequest = z.infer<typeof joinRequest>;

export const joinAnswer = z.object({
  role: roomRole,
  peerId,
  ticket: z.string(),
  iceServers: z.array(iceServer),
  /** Their credentials hold at least so long; a page that stays joins again before. Null: for ever. Milliseconds. */
  iceServersForMs: z.number().int().positive().nullable(),
  engine: z.enum(["mesh"]),
  messages: z.array(chatMessage),
  lecture: z.object({
    name: z.string(),
    instructorName: z.string(),
    schedule: z.string(),
    duration: z.number(),
  }),
  hostPresent: z.boolean(),
  source: mediaSource,
  /** Peers announced in the room; only the host gets them, to call them again after a reload. */
  viewers: z.array(peerId),
  /** What each of them wants to be sent. */
  levels: z.record(peerId, dataLevel),
  classroom,
  /** ISO-8601, UTC. */
  serverNow: z.string(),
});
export type JoinAnswer = z.infer<typeof joinAnswer>;

export const sendMessageRequest = z.object({ roomId, clientId: chatClientId, text: chatText });
export type SendMessageRequest = z.infer<typeof sendMessageRequest>;

export const setSourceRequest = z.object({ roomId, source: mediaSource });
export type SetSourceRequest = z.infer<typeof setSourceRequest>;

export const setLevelRequest = z.object({ roomId, level: dataLevel });
export type SetLevelRequest = z.infer<typeof setLevelRequest>;

/** Acknowledgement of every socket request: the data, or the same failure envelope as over HTTP. */
export function acknowledgement<Data extends z.ZodType>(data: Data) {
  return z.union([
    z.object({ ok: z.literal(true), data }),
    z.object({ ok: z.literal(false), error: failure }),
  ]);
}
export const joinAck = acknowledgement(joinAnswer);
export type JoinAck = z.infer<typeof joinAck>;
export const sendMessageAck = acknowledgement(chatMessage);
export const emptyAck = acknowledgement(z.object({}));
export type EmptyAck = z.infer<typeof emptyAck>;

/** Requests a page sends over Socket.IO: name → schema. A new one needs a row in the authorization matrix. */
export const roomRequests = {
  join: joinRequest,
  "chat-message": sendMessageRequest,
  source: setSourceRequest,
  "data-level": setLevelRequest,
  ...classroomRequests,
} as const;

/** Events the server sends: name → schema. */
export const roomEvents = {
  /** `userId` is the peer id that announced itself. */
  "user-connected": z.object({ userId: peerId, isUserTeacher: z.boolean(), anew: z.boolean() }),
  /**
   * `studentId` is the peer id that left (the host's too, as the specification names it). `mayReturn`: only a viewer's
   * line to the server was lost, and the call may stand; the host hears it again, without, of who may not come back.
   */
  "user-disconnected": z.object({
    studentId: peerId,
    isUserTeacher: z.boolean(),
    mayReturn: z.boolean().default(false),
  }),
  "chat-message": chatMessage,
  source: z.object({ source: mediaSource }),
  /** For the host alone: what it is to send to this viewer. */
  "data-level": z.object({ peerId, level: dataLevel }),
  removed: z.object({ reason: removalReason }),
  ...classroomEvents,
} as const;
export type RoomEvents = { [Name in keyof typeof roomEvents]: z.infer<(typeof roomEvents)[Name]> };

/** Sent once when the peer connection opens: the room hears `user-connected`. */
export const announce = endpoint({
  method: "POST",
  path: "/connection",
  body: z.object({
    userId: peerId,
    roomId,
    /** False when only the line to the server was lost: a call that still stands need not be made again. */
    anew: z.boolean().default(true),
  }),
  data: z.object({}),
});
