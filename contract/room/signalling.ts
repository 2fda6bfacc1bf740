import { z } from "zod";

/** The path of the PeerServer protocol (PeerJS adds its key and a trailing name). */
export const SIGNALLING_PATH = "/peerjs";
export const SIGNALLING_KEY = "peerjs";

/** PeerJS's rule: letters and digits, optionally separated by single spaces, underscores or hyphens. */
export const peerId = z
  .string()
  .max(64, "This peer ID is too long.")
  .regex(/^[A-Za-z0-9]+(?:[ _-][A-Za-z0-9]+)*$/, "This peer ID isn't valid.");

export const roomRole = z.enum(["host", "viewer"]);
export type RoomRole = z.infer<typeof roomRole>;

/** The claims of a signed ticket: which session of which account may act as which peer in which room, until when. */
export const ticketClaims = z.strictObject({
  room: z.uuid(),
  peer: peerId,
  account: z.uuid(),
  /** The signed-in session that joined: the ticket is worth nothing to another one. */
  session: z.uuid(),
  role: roomRole,
  /** Milliseconds since 1970. */
  expiresAt: z.number().int(),
});
export type TicketClaims = z.infer<typeof ticketClaims>;

/** Frames that a PeerJS client may send. Others are dropped. */
export const clientFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("HEARTBEAT") }),
  z.object({ type: z.enum(["OFFER", "ANSWER", "CANDIDATE"]), dst: peerId, payload: z.unknown() }),
  z.object({ type: z.literal("LEAVE"), dst: peerId.nullish(), payload: z.unknown().optional() }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** PeerJS's id of one call. */
const connectionId = z.string().min(1).max(64);

/** What of a viewer's answer or candidate is forwarded to the host; everything else is removed. Limits in characters. */
export const viewerPayloads = {
  ANSWER: z.object({
    type: z.literal("media"),
    connectionId,
    sdp: z.object({ type: z.literal("answer"), sdp: z.string().max(60_000) }),
  }),
  CANDIDATE: z.object({
    type: z.literal("media"),
    connectionId,
    candidate: z.object({
      candidate: z.string().max(2048),
      sdpMid: z.string().max(64).nullish(),
      sdpMLineIndex: z.number().int().min(0).max(64).nullish(),
      usernameFragment: z.string().max(256).nullish(),
    }),
  }),
} as const;

/** Frames our endpoint sends. */
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
  src: z.string().optional(),
  dst: z.string().optional(),
  payload: z.unknown().optional(),
});
export type ServerFrame = z.infer<typeof serverFrame>;

/** What an ERROR frame says in `payload.msg` when our endpoint refuses or ends a connection. */
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
