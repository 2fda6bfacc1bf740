import type { SignallingRejection } from "#contract/room/signalling.ts";
import type { SignallingLoss } from "./room-state.ts";

/**
 * Codes of failures that are worth retrying. `no_answer` is our own: a Socket.IO acknowledgement did not arrive in
 * time. `unreachable`, `timed_out` and `unreadable_response` (for example a proxy's error page) come from HTTP
 * requests.
 */
const transient: ReadonlySet<string> = new Set([
  "no_answer",
  "network",
  "unreachable",
  "timed_out",
  "unreadable_response",
  "database_unavailable",
  "stopping",
  "too_many_requests",
  "internal",
]);

/** Signalling rejections that a retry would not change. */
const final: ReadonlySet<SignallingRejection> = new Set<SignallingRejection>([
  "not_enrolled",
  "lecture_not_found",
  "room_full",
  "banned",
  "room_ended",
]);

export function isFinalRejection(refusal: SignallingRejection): boolean {
  return final.has(refusal);
}

/**
 * Signalling rejections after which the peer id stays valid. The page keeps it, because its calls would end otherwise.
 */
const keepPeerId: ReadonlySet<SignallingRejection> = new Set<SignallingRejection>([
  "internal",
  "ticket_expired",
  "too_many_frames",
]);

/** Returns true if the page needs a new peer id, which it gets by joining without its ticket. */
export function needsNewPeer(loss: SignallingLoss, refusal: SignallingRejection | undefined): boolean {
  return loss === "rejected" && !(refusal && keepPeerId.has(refusal));
}

/** Returns true if the server no longer knows this page's connection, so that the page must join again. */
export function needsRejoin(code: string): boolean {
  return code === "ticket_invalid";
}

/**
 * Returns the code of the text to show while the page retries automatically. Most codes' own texts would ask the user
 * to retry.
 */
export function retryErrorCode(code: string): string {
  if (code === "too_many_requests") return "rate_limited";
  return code !== "network" && isTransientCode(code) ? "retrying" : code;
}

export function isTransientCode(code: string): boolean {
  return transient.has(code);
}
