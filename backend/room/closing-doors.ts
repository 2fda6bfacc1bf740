import type { EnrollmentEvents } from "#backend/enrollments/enrollment-events.ts";
import { putOut, type Doors } from "./put-out.ts";
import { names } from "./room-io.ts";

/** Puts out whose enrollment ended, and everybody of a lecture that is gone. Answers how to unsubscribe. */
export function closeDoorsOn(events: EnrollmentEvents, doors: Doors): () => void {
  const unsubscribe = [
    events.subscribe("ended", ({ lectureId, studentId }) =>
      putOut(doors, {
        sockets: names.seat(lectureId, studentId),
        peers: ({ room, account }) => room === lectureId && account === studentId,
        reason: "enrollment_ended",
      }),
    ),
    events.subscribe("lectureDeleted", ({ lectureId }) =>
      putOut(doors, {
        sockets: [names.room(lectureId), names.door(lectureId)],
        peers: ({ room }) => room === lectureId,
        reason: "lecture_deleted",
      }),
    ),
  ];
  return () => {
    for (const end of unsubscribe) end();
  };
}

/** Puts out every page of a session that ended. */
export function endSession(doors: Doors, sessionId: string): void {
  putOut(doors, {
    sockets: names.session(sessionId),
    peers: ({ session }) => session === sessionId,
    reason: "session_ended",
  });
}
