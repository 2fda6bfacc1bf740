import type { EnrollmentEvents } from "#backend/enrollments/state/enrollment-events.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { TeachingChanges } from "../broadcast/teaching-changes.ts";
import { evict, type RoomPresence } from "./evict.ts";

type Services = RoomPresence & { logger: Logger };
type SeatServices = Services & { teachingChanges: Pick<TeachingChanges, "countsOfChanged"> };

/**
 * Evicts students whose enrollment ended, whose votes no longer count, and everyone when a lecture is deleted. Returns a function that unsubscribes.
 */
export function revokeAccessOn(events: EnrollmentEvents, services: SeatServices): () => void {
  const revoke = (eviction: Parameters<typeof evict>[1]) => void evictLogged(services, eviction);
  const unsubscribe = [
    events.subscribe("ended", ({ lectureId, studentId }) => {
      revoke({ room: lectureId, account: studentId, reason: "enrollment_ended" });
      services.teachingChanges
        .countsOfChanged(lectureId, studentId)
        .catch((error: unknown) => services.logger.error({ err: error }, "votes could not be counted again"));
    }),
    events.subscribe("lectureDeleted", ({ lectureId }) =>
      revoke({ room: lectureId, reason: "lecture_deleted" }),
    ),
  ];
  return () => {
    for (const end of unsubscribe) end();
  };
}

/** Evicts every page of an ended session: closes its sockets immediately, and ends its connections soon after. */
export function endSession(services: Services, sessionId: string): void {
  void evictLogged(services, { session: sessionId, reason: "session_ended" });
}

/** The sockets are closed in any case; the next connection check ends whatever connections the database still has. */
async function evictLogged(services: Services, eviction: Parameters<typeof evict>[1]): Promise<void> {
  await evict(services, eviction).catch((error: unknown) =>
    services.logger.error({ err: error }, "a departure could not be recorded"),
  );
}
