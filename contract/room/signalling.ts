import { z } from "zod/mini";

/** The path of the PeerServer protocol (PeerJS adds its key and a trailing name). */
export const SIGNALLING_PATH = "/peerjs";
export const SIGNALLING_KEY = "peerjs";

/** PeerJS's rule: letters and digits, optionally separated by single spaces, underscores or hyphens. */
export const peerId = z
  .string()
  .check(
    z.maxLength(64, "This peer ID is too long."),
    z.regex(/^[A-Za-z0-9]+(?:[ _-][A-Za-z0-9]+)*$/, "This peer ID isn't valid."),
  );

export const roomRole = z.enum(["host", "viewer"]);
export type RoomRole = z.infer<typeof roomRole>;

/** What a participant may do with media: send its own to the room, receive the room's. */
export const roomGrant = z.enum(["publish", "subscribe"]);
export type RoomGrant = z.infer<typeof roomGrant>;

/**
 * The claims of a signed ticket. A ticket allows one session of one account to act as one peer in one room, until the
 * ticket expires.
 */
export const ticketClaims = z.strictObject({
  room: z.uuid(),
  peer: peerId,
  account: z.uuid(),
  /** The signed-in session that joined: the ticket is invalid for any other session. */
  session: z.uuid(),
  role: roomRole,
  /** Milliseconds since 1970. */
  expiresAt: z.int(),
});
export type TicketClaims = z.infer<typeof ticketClaims>;

/** Frames that a PeerJS client may send. Others are dropped. */
export const clientFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("HEARTBEAT") }),
  z.object({ type: z.enum(["OFFER", "ANSWER", "CANDIDATE"]), dst: peerId, payload: z.unknown() }),
  z.object({ type: z.literal("LEAVE"), dst: z.nullish(peerId), payload: z.optional(z.unknown()) }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** PeerJS's id of one call. */
const connectionId = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * The fields of a viewer's answer or candidate that are forwarded to the host; all others are removed. The limits are
 * in characters.
 */
export const viewerPayloads = {
  ANSWER: z.object({
    type: z.literal("media"),
    connectionId,
    sdp: z.object({ type: z.literal("answer"), sdp: z.string().check(z.maxLength(60_000)) }),
  }),
  CANDIDATE: z.object({
    type: z.literal("media"),
    connectionId,
    candidate: z.object({
      candidate: z.string().check(z.maxLength(2048)),
      sdpMid: z.nullish(z.string().check(z.maxLength(64))),
      sdpMLineIndex: z.nullish(z.int().check(z.minimum(0), z.maximum(64))),
      usernameFragment: z.nullish(z.string().check(z.maxLength(256))),
    }),
  }),
} as const;

export const serverFrame = z.object({
  type: z.enum([
    "OPEN",
    "ERROR",
    "ID-TAKEN",
    "INVALID-KEY",
    "OFFER",
    "ANSWER",
    "CANDIDATE",
    "LEAVE",
    "EXPIRE",
  ]),
  src: z.optional(z.string()),
  dst: z.optional(z.string()),
  payload: z.optional(z.unknown()),
});
export type ServerFrame = z.infer<typeof serverFrame>;

/** The `payload.msg` of an ERROR frame when our endpoint rejects or ends a connection. */
export const signallingRejection = z.enum([
  "ticket_invalid",
  "ticket_expired",
  "not_enrolled",
  "lecture_not_found",
  "room_full",
  "too_many_frames",
  "connection_taken_over",
  "enrollment_ended",
  "lecture_deleted",
  "session_ended",
  "removed_by_host",
  "banned",
  "room_ended",
  "internal",
]);
export type SignallingRejection = z.infer<typeof signallingRejection>;
