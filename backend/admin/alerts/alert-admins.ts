import type { Clock } from "#backend/platform/clock.ts";
import { ADMIN_ALERT_INTERVAL_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { attentionRules } from "../attention/resolve-attention.ts";
import { createAlert, listAlertRecipients, lockAlerts, syncNotices, wasAlertedSince } from "./alert-repo.ts";
import { everyMinute, task, type Task } from "#backend/platform/jobs/task.ts";
import { alertAdminsJob } from "#backend/payments/state/alert-admins-job.ts";

/** The job emails at once. The other finds what needs an admin because time has passed, and what came too soon. */
export function alertTasks(services: AlertServices): Task[] {
  return [
    task(alertAdminsJob, () => alertAdmins(services)),
    everyMinute("alert-admins-later", () => alertAdmins(services)),
  ];
}

export interface AlertServices {
  db: Knex;
  clock: Clock;
  /** The names of the payment providers that this server can poll. */
  knownProviders: readonly string[];
}

/**
 * Emails all admins about everything that needs one of them and that no email was about yet, at most every 15 minutes.
 * Whatever comes in between waits for the next email. Processes can call it at the same time.
 */
export async function alertAdmins(services: AlertServices): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (trx) => {
    await lockAlerts(trx);
    const now = clock();
    await syncNotices(trx, attentionRules(services), now);
    if (await wasAlertedSince(trx, new Date(now.getTime() - ADMIN_ALERT_INTERVAL_MS), now)) return;
    const accountIds = await listAlertRecipients(trx);
    // Without an admin it waits for the first one.
    const alert = accountIds.length === 0 ? undefined : await createAlert(trx, now);
    if (!alert) return;
    const email = { kind: "admin-alert", subjectId: alert.id, data: { counts: alert.counts } } as const;
    await enqueueNotifications(trx, { ...email, accountIds }, now);
  });
}
