import type { SignallingRefusal } from "#contract/signalling.ts";
import type { PeerProblem } from "./room-state.ts";

/** Trying again would meet the same wall. */
const fatal: ReadonlySet<PeerProblem> = new Set<PeerProblem>([
  "browser-incompatible",
  "invalid-id",
  "invalid-key",
  "ssl-unavailable",
]);

/** The signalling server refused this id or its ticket: only a join without the ticket brings another. */
const refused: ReadonlySet<PeerProblem> = new Set<PeerProblem>(["unavailable-id", "server-error"]);

/** One call failed; signalling and all other calls go on. */
const callOnly: ReadonlySet<PeerProblem> = new Set<PeerProblem>(["peer-unavailable", "webrtc"]);

/**
 * Failures that pass by themselves. `no_answer` is ours: the acknowledgement did not come in time. `unreachable`,
 * `timed_out` and `unreadable_answer` (a proxy's page, say) are those of calls over HTTP.
 */
const transient: ReadonlySet<string> = new Set([
  "no_answer",
  "network",
  "unreachable",
  "timed_out",
  "unreadable_answer",
  "database_away",
  "stopping",
  "too_many_requests",
  "internal",
]);

/** Refusals that another try within this visit would only meet again. */
const final: ReadonlySet<SignallingRefusal> = new Set<SignallingRefusal>([
  "not_enrolled",
  "lecture_not_found",
  "room_full",
  "banned",
  "class_ended",
]);

export function isFinalRefusal(refusal: SignallingRefusal): boolean {
  return final.has(refusal);
}

export function isFatalProblem(problem: PeerProblem): boolean {
  return fatal.has(problem);
}

/** These say nothing against the id: with it, calls that stand are kept. */
const passing: ReadonlySet<SignallingRefusal> = new Set<SignallingRefusal>([
  "internal",
  "ticket_expired",
  "too_many_frames",
]);

export function needsNewPeer(problem: PeerProblem, refusal: SignallingRefusal | undefined): boolean {
  return refused.has(problem) && !(refusal && passing.has(refusal));
}

/** The server has lost this page's seat, which another join gives back. */
export function isSeatLost(code: string): boolean {
  return code === "ticket_invalid";
}

export function concernsOneCall(problem: PeerProblem): boolean {
  return callOnly.has(problem);
}

export function isTransientCode(code: string): boolean {
  return transient.has(code);
}
