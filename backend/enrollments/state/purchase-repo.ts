import type { Db } from "#backend/platform/db/knex.ts";
import { attended, attendedInRoom } from "#backend/lectures/rescheduling/changed-purchase-repo.ts";
import type { Purchase } from "#backend/lectures/rescheduling/reschedule-policy.ts";

/** Selects the student's time in the room since the current start, in queries of enrollments and lectures. */
export const secondsInRoom = (db: Db) => db.raw(attendedInRoom);

/** Selects the fields of `Purchase` in queries of enrollments and lectures. */
export const purchaseColumns = (db: Db) => ({
  boughtStartsAt: "enrollments.boughtStartsAt",
  boughtDurationMinutes: "enrollments.boughtDurationMinutes",
  attendedSeconds: db.raw(attended),
});

export async function findPurchase(db: Db, enrollmentId: string): Promise<Purchase | undefined> {
  return db("enrollments")
    .join("lectures", "lectures.id", "enrollments.lectureId")
    .where("enrollments.id", enrollmentId)
    .first(purchaseColumns(db));
}
