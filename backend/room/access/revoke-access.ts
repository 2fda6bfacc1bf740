import type { EnrollmentEvents } from "#backend/enrollments/enrollment-events.ts";
import { evict, type RoomPresence } from "./evict.ts";

/** Evicts students whose enrollment ended, and everybody when a lecture is deleted. Returns a function that unsubscribes. */
export function revokeAccessOn(events: EnrollmentEvents, accessDeps: RoomPresence): () => void {
  const unsubscribe = [
    events.subscribe("ended", ({ lectureId, studentId }) =>
      evict(accessDeps, { room: lectureId, account: studentId, reason: "enrollment_ended" }),
    ),
    events.subscribe("lectureDeleted", ({ lectureId }) =>
      evict(accessDeps, { room: lectureId, reason: "lecture_deleted" }),
    ),
  ];
  return () => {
    for (const end of unsubscribe) end();
  };
}

/** Evicts every page of a session that ended. */
export function endSession(accessDeps: RoomPresence, sessionId: string): void {
  evict(accessDeps, { session: sessionId, reason: "session_ended" });
}
