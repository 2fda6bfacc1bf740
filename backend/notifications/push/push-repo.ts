import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { addJobs, addJobsForRows } from "#backend/platform/jobs/job-repo.ts";
import type { PushKind } from "../preferences/notification-kinds.ts";
import type { PushTarget } from "#backend/platform/push/push-service.ts";
import type { QueuedPush } from "./push-notification.ts";
import { z } from "zod";
import { PUSH_ATTEMPTS } from "#backend/platform/constants.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";

export const sendPushJob = jobKind("send-push", z.object({ pushId: z.uuid() }), PUSH_ATTEMPTS);

const sending = { kind: sendPushJob, field: "pushId" } as const;

interface NewPushes {
  kind: PushKind;
  /** The notification's data, as JSON. */
  data: string;
  now: Date;
  recipients: readonly { accountId: string; subjectId: string }[];
}

/**
 * Queues a notification for each recipient who has none yet of this kind and subject, in the caller's transaction. If a
 * recipient has no subscribed browser, the notification is marked as ended at once, so the app lists it but nothing is
 * sent.
 */
export async function insertPushes(db: Db, { recipients, ...push }: NewPushes): Promise<void> {
  const accounts = recipients.map(({ accountId }) => accountId);
  const subjects = recipients.map(({ subjectId }) => subjectId);
  await db.raw(insert, { ...push, accounts, subjects }).options({ name: "insert-pushes" });
  const waiting = db.raw(selectWaiting, { kind: push.kind, accounts, subjects });
  await addJobsForRows(db, waiting, { ...sending, statementName: "enqueue-pushes" });
}

// The SQL text is the same for any number of recipients, so that the statements can be prepared.
const insert = `
  insert into pushes (kind, data, account_id, subject_id, created_at, due_at, ended_at)
    select :kind, :data, account, subject, :now, :now,
      case when not exists (select from push_subscriptions s where s.account_id = account) then :now::timestamptz end
    from unnest(:accounts::uuid[], :subjects::text[]) as recipient (account, subject)
    on conflict do nothing`;

const selectWaiting = `
  select id from pushes join unnest(:accounts::uuid[], :subjects::text[]) as recipient (account, subject)
    on account_id = account and subject_id = subject
  where kind = :kind and ended_at is null`;

/** Finds a notification that is neither sent nor dropped yet. */
export async function findOpenPush(db: Db, id: string): Promise<QueuedPush | undefined> {
  return db("pushes").where({ id }).whereNull("endedAt").first();
}

/** Postpones a notification and adds a job for the new time. */
export async function postponePush(
  db: Knex,
  id: string,
  { due, now }: { due: Date; now: Date },
): Promise<void> {
  await db.transaction(async (trx) => {
    await trx("pushes").where({ id }).whereNull("endedAt").update({ dueAt: due });
    await addJobs(trx, { ...sending, ids: [id], delayMs: due.getTime() - now.getTime() });
  });
}

export async function endPush(db: Db, id: string, now: Date): Promise<void> {
  await db("pushes").where({ id }).whereNull("endedAt").update({ endedAt: now });
}

/** Adds a job for each overdue notification that has none. */
export async function requeueStalePushes(db: Knex, dueBefore: Date): Promise<void> {
  const ids: string[] = await db("pushes")
    .whereNull("endedAt")
    .where("dueAt", "<", dueBefore)
    .orderBy("dueAt")
    .limit(500)
    .pluck("id");
  await addJobs(db, { ...sending, ids, skipExisting: true });
}

export async function deletePushesBefore(db: Knex, createdBefore: Date): Promise<void> {
  await db("pushes").where("createdAt", "<", createdBefore).delete();
}

/** Lists an account's notifications since a point in time, oldest first, whether or not a browser received them. */
export async function listPushesSince(
  db: Db,
  accountId: string,
  since: Date,
): Promise<(QueuedPush & { createdAt: Date })[]> {
  return db("pushes")
    .where({ accountId })
    .where("createdAt", ">=", since)
    .orderBy("id", "desc")
    .limit(50)
    .then((rows) => rows.toReversed());
}

/**
 * Claims those of the account's browsers to which this notification has not been sent. Excludes a browser if an app on
 * the same computer (same system and address) has polled since `appOpenSince`, since that app shows the notification.
 * The claim is committed before the request is sent and survives a crash, so no browser is notified twice; if the
 * process dies between claim and request, that browser is not notified at all.
 */
export async function claimSends(
  db: Knex,
  { id, accountId }: QueuedPush,
  appOpenSince: Date,
): Promise<PushTarget[]> {
  const { rows } = await db.raw<{ rows: PushTarget[] }>(
    `with claimed as (
       insert into push_sends (push_id, subscription_id)
       select :id, id from push_subscriptions browser
       where account_id = :accountId and not exists (
         select from sessions app join sessions page on page.system = app.system and page.address = app.address
         where app.account_id = :accountId and app.notifications_fetched_at > :appOpenSince
           and (page.id = browser.session_id or page.device_id = browser.device_id)
       )
       on conflict do nothing returning subscription_id
     )
     select s.id, s.endpoint, s.p256dh, s.auth from push_subscriptions s join claimed on s.id = claimed.subscription_id`,
    { id, accountId, appOpenSince },
  );
  return rows;
}

/** Releases the claim on a browser whose push service definitely did not accept the request. */
export async function releaseSend(db: Knex, pushId: string, subscriptionId: string): Promise<void> {
  await db("push_sends").where({ pushId, subscriptionId }).delete();
}
