import { z } from "zod";

/** The path of the PeerServer protocol (PeerJS adds its key and a trailing name). */
export const SIGNALLING_PATH = "/peerjs";
export const SIGNALLING_KEY = "peerjs";

/** PeerJS's own rule: letters and digits, with single spaces, underscores or hyphens between. */
export const peerId = z
  .string()
  .max(64, "This peer id is too long.")
  .regex(/^[A-Za-z0-9]+(?:[ _-][A-Za-z0-9]+)*$/, "This peer id is not valid.");

export const roomRole = z.enum(["host", "viewer"]);
export type RoomRole = z.infer<typeof roomRole>;

/** What a signed ticket says: who may speak as which peer in which room, until when. */
export const ticketClaims = z.object({
  room: z.uuid(),
  peer: peerId,
  account: z.uuid(),
  role: roomRole,
  /** Milliseconds since 1970. */
  expiresAt: z.number().int(),
});
export type TicketClaims = z.infer<typeof ticketClaims>;

/** Frames a PeerJS client may send. Others are refused. */
export const clientFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("HEARTBEAT") }),
  z.object({ type: z.enum(["OFFER", "ANSWER", "CANDIDATE"]), dst: peerId, payload: z.unknown() }),
  z.object({ type: z.literal("LEAVE"), dst: peerId.nullish(), payload: z.unknown().optional() }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** PeerJS's name of one call. */
const connectionId = z.string().min(1).max(64);

/** What a viewer may say of a call that the host has offered them; all else in it stays at the server. Characters. */
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
export const signallingRefusal = z.enum([
  "ticket_invalid",
  "ticket_expired",
  "not_enrolled",
  "lecture_not_found",
  "room_full",
  "too_many_frames",
  "seat_replaced",
  "enrollment_ended",
  "lecture_deleted",
  "session_ended",
  "removed_by_host",
  "banned",
  "class_ended",
  "internal",
]);
export type SignallingRefusal = z.infer<typeof signallingRefusal>;
