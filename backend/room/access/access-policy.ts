import type { ErrorCode } from "#contract/http/error.ts";
import type { RoomGrant, RoomRole } from "#contract/room/signalling.ts";

interface AccessQuery {
  accountId: string;
  /** Undefined if it does not exist or was deleted. */
  lecture: { instructorId: string } | undefined;
  isEnrolled: boolean;
  isBanned: boolean;
  /** True if only the host may still enter. */
  hasEnded: boolean;
}

export type AccessDecision =
  | { ok: true; role: RoomRole; grants: readonly RoomGrant[] }
  | { ok: false; code: ErrorCode };

/** Decides who may enter a room, in which role, and what they may do with media. Every path into the room uses this, reconnects included. */
export function canEnterRoom({
  accountId,
  lecture,
  isEnrolled,
  isBanned,
  hasEnded,
}: AccessQuery): AccessDecision {
  if (!lecture) return { ok: false, code: "lecture_not_found" };
  if (lecture.instructorId === accountId) return { ok: true, role: "host", grants: ["publish"] };
  if (!isEnrolled) return { ok: false, code: "not_enrolled" };
  if (isBanned) return { ok: false, code: "banned" };
  return hasEnded ? { ok: false, code: "room_ended" } : { ok: true, role: "viewer", grants: ["subscribe"] };
}
