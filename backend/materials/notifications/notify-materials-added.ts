import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { listEnrolledStudentIds } from "#backend/enrollments/notifications/email-facts-repo.ts";
import { markAnnounced } from "../state/material-repo.ts";
import type { MaterialServices } from "../state/material-services.ts";

/** Queues one email per student about all materials that students have not been notified of yet. Idempotent. */
export async function notifyMaterialsAdded(
  { db, clock }: Pick<MaterialServices, "db" | "clock">,
  lectureId: string,
): Promise<void> {
  const now = clock();
  await db.transaction(async (trx) => {
    const materialIds = await markAnnounced(trx, lectureId, now);
    const [first] = materialIds;
    if (first === undefined) return;
    const accountIds = await listEnrolledStudentIds(trx, lectureId);
    const subjectId = `${lectureId} ${first}`;
    await enqueueNotifications(
      trx,
      { kind: "materials-added", subjectId, accountIds, data: { lectureId, materialIds } },
      now,
    );
  });
}
