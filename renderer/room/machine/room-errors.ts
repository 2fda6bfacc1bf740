import type { SignallingRejection } from "#contract/room/signalling.ts";
import type { SignallingLoss } from "./room-state.ts";

/**
 * Failures worth retrying. `no_answer` is ours: a Socket.IO acknowledgement did not arrive in time. `unreachable`,
 * `timed_out` and `unreadable_response` (a proxy's error page, say) come from HTTP requests.
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

/** Signalling rejections that a retry cannot change. */
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

/** Signalling rejections that leave the peer id valid: keeping it keeps the calls. */
const keepPeerId: ReadonlySet<SignallingRejection> = new Set<SignallingRejection>([
  "internal",
  "ticket_expired",
  "too_many_frames",
]);

/** Only a join without the ticket yields another peer id. */
export function needsNewPeer(loss: SignallingLoss, refusal: SignallingRejection | undefined): boolean {
  return loss === "rejected" && !(refusal && keepPeerId.has(refusal));
}

/** The server no longer knows this page's connection; joining again restores it. */
export function needsRejoin(code: string): boolean {
  return code === "ticket_invalid";
}

/** The text shown while the page retries automatically: most codes' own texts ask the user to retry. */
export function retryErrorCode(code: string): string {
  if (code === "too_many_requests") return "rate_limited";
  return code !== "network" && isTransientCode(code) ? "retrying" : code;
}

export function isTransientCode(code: string): boolean {
  return transient.has(code);
}
