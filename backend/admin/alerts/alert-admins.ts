import type { Clock } from "#backend/platform/clock.ts";
import { ADMIN_ALERT_INTERVAL_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { attentionRules } from "../attention/resolve-attention.ts";
import { createAlert, listAlertRecipients, lockAlerts, syncAlerts, wasAlertedSince } from "./alert-repo.ts";
import { everyMinute, task, type Task } from "#backend/platform/jobs/task.ts";
import { alertAdminsJob } from "#backend/payments/state/alert-admins-job.ts";

/**
 * The job sends an alert as soon as an item appears. The task, which runs every minute, covers all other items: those
 * that need an admin only after some time has passed, and those that arrived too soon after the previous email.
 */
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
 * Emails all admins about everything that needs attention and has not been emailed yet, at most every 15 minutes. Items
 * that arrive earlier wait for the next email. Safe to call from several processes at the same time.
 */
export async function alertAdmins(services: AlertServices): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (trx) => {
    await lockAlerts(trx);
    const now = clock();
    await syncAlerts(trx, attentionRules(services), now);
    if (await wasAlertedSince(trx, new Date(now.getTime() - ADMIN_ALERT_INTERVAL_MS), now)) return;
    const accountIds = await listAlertRecipients(trx);
    // If there is no admin yet, the alert waits until there is one.
    const alert = accountIds.length === 0 ? undefined : await createAlert(trx, now);
    if (!alert) return;
    const email = { kind: "admin-alert", subjectId: alert.id, data: { counts: alert.counts } } as const;
    await enqueueNotifications(trx, { ...email, accountIds }, now);
  });
}
