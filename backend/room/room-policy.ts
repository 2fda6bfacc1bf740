import type { ErrorCode } from "#contract/error.ts";
import type { RoomRole } from "#contract/signalling.ts";

interface Visitor {
  accountId: string;
  /** undefined: there is none, or no longer. */
  lecture: { instructorId: string } | undefined;
  isEnrolled: boolean;
  isBanned: boolean;
  /** Nobody but the host comes in any more. */
  hasEnded: boolean;
}

export type Door = { ok: true; role: RoomRole } | { ok: false; code: ErrorCode };

/** Who may enter a room, and as what. Every door asks this, and so does every return. */
export function canEnterRoom({ accountId, lecture, isEnrolled, isBanned, hasEnded }: Visitor): Door {
  if (!lecture) return { ok: false, code: "lecture_not_found" };
  if (lecture.instructorId === accountId) return { ok: true, role: "host" };
  if (!isEnrolled) return { ok: false, code: "not_enrolled" };
  if (isBanned) return { ok: false, code: "banned" };
  return hasEnded ? { ok: false, code: "class_ended" } : { ok: true, role: "viewer" };
}
