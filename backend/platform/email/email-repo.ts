import { DEFAULT_LANGUAGE } from "#contract/text/languages.ts";
import { toJsonb } from "#backend/platform/db/jsonb.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { addJobs, addJobsForRows } from "#backend/platform/jobs/job-repo.ts";
import type {
  AccountNotificationKind,
  EmailKind,
  EmailLanguage,
  EmailMessage,
  NotificationEmailKind,
  QueuedEmail,
} from "./email.ts";
import { z } from "zod";
import { EMAIL_ATTEMPTS } from "#backend/platform/constants.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";

export const sendEmailJob = jobKind("send-email", z.object({ emailId: z.uuid() }), EMAIL_ATTEMPTS);

interface NewEmail {
  kind: Exclude<EmailKind, NotificationEmailKind | AccountNotificationKind>;
  language: EmailLanguage;
  data: object;
}

/** The job that sends an email, and the field of its data that contains the email's id. */
const sending = { kind: sendEmailJob, field: "emailId" } as const;

/** Queues an email and the job that sends it. If `db` is a transaction, the email is sent only after the commit. */
export async function enqueueEmail(db: Db, { data, ...email }: NewEmail, now: Date): Promise<void> {
  const row = { ...email, data: toJsonb(data), createdAt: now, dueAt: now };
  await addJobsForRows(db, db("emails").insert(row).returning("id"), sending);
}

export interface NewEmails<Kind extends EmailKind> {
  kind: Kind;
  /** Data that the composer can't look up in the database. */
  data?: object;
  /** How long to wait before sending. The reason for the email may disappear during that time. */
  delayMs?: number;
}

export interface EmailRecipient {
  accountId: string;
  /**
   * The id of what the email is about, for example a payment. An account gets at most one email of each kind per id.
   */
  subjectId: string;
}

/** Queues an email for each recipient who has none yet, in the caller's transaction. */
export async function enqueueEmailsTo(
  db: Db,
  recipients: readonly EmailRecipient[],
  { kind, data = {}, delayMs = 0 }: NewEmails<NotificationEmailKind | AccountNotificationKind>,
  now: Date,
): Promise<void> {
  if (recipients.length === 0) return;
  const emails = db.raw(insertNotifications, {
    kind,
    // A placeholder: the account's own language is looked up when the email is composed.
    language: DEFAULT_LANGUAGE,
    data: toJsonb(data),
    now,
    accounts: recipients.map(({ accountId }) => accountId),
    subjects: recipients.map(({ subjectId }) => subjectId),
  });
  await addJobsForRows(db, emails, { ...sending, delayMs, statementName: "enqueue-notifications" });
}

// The SQL text is the same for any number of recipients, so that the statement can be prepared.
const insertNotifications = `
  insert into emails (kind, language, data, account_id, subject_id, created_at, due_at)
    select :kind, :language, :data, account, subject, :now, :now
    from unnest(:accounts::uuid[], :subjects::text[]) as recipient (account, subject)
    on conflict do nothing returning id`;

/** Queues one email of the same kind for each of many accounts. All of the emails are about `subjectId`. */
export async function enqueueEmails(
  db: Db,
  {
    subjectId,
    accountIds,
    ...email
  }: NewEmails<AccountNotificationKind> & { subjectId: string; accountIds: readonly string[] },
  now: Date,
): Promise<void> {
  const recipients = accountIds.map((accountId) => ({ accountId, subjectId }));
  await enqueueEmailsTo(db, recipients, email, now);
}

export interface ClaimedEmail extends QueuedEmail {
  kind: EmailKind;
}

/**
 * Claims an email and postpones it by `leaseMs`, so that it is retried if this process dies before sending it. Returns
 * "ended" if the email's final outcome is already recorded, and "claimed" if another process has claimed it.
 */
export async function claimEmail(
  db: Knex,
  { id, now, leaseMs }: { id: string; now: Date; leaseMs: number },
): Promise<ClaimedEmail | "ended" | "claimed"> {
  const [email] = await db("emails")
    .where({ id })
    .whereNull("endedAt")
    .where("dueAt", "<=", now)
    .update({ dueAt: new Date(now.getTime() + leaseMs), attempts: db.raw("attempts + 1") })
    .returning(claimedColumns);
  if (email) return email;
  const pending = await db("emails").where({ id }).whereNull("endedAt").first("id");
  return pending ? "claimed" : "ended";
}

const claimedColumns = ["id", "kind", "language", "data", "createdAt as queuedAt", "accountId", "subjectId"];

/** Postpones a claimed email and adds a job for the new time. */
export async function postponeEmail(
  db: Knex,
  id: string,
  { due, now }: { due: Date; now: Date },
): Promise<void> {
  await db.transaction(async (trx) => {
    await trx("emails").where({ id }).whereNull("endedAt").update({ dueAt: due });
    await addJobs(trx, { ...sending, ids: [id], delayMs: due.getTime() - now.getTime() });
  });
}

/** Releases the claim after a failed attempt, so that the next attempt need not wait for the lease. */
export async function releaseEmail(db: Knex, id: string, now: Date): Promise<void> {
  await db("emails").where({ id }).whereNull("endedAt").update({ dueAt: now });
}

/** Adds a job for each overdue email that has no job. */
export async function requeueStaleEmails(db: Knex, dueBefore: Date): Promise<void> {
  const ids: string[] = await db("emails")
    .whereNull("endedAt")
    .where("dueAt", "<", dueBefore)
    .orderBy("dueAt")
    .limit(500)
    .pluck("id");
  await addJobs(db, { kind: sendEmailJob, field: "emailId", ids, skipExisting: true });
}

export async function deleteEndedEmails(db: Knex, endedBefore: Date): Promise<void> {
  await db("emails").where("endedAt", "<", endedBefore).delete();
}

/** `stored`: not sent, but stored in a demonstration's outbox. `dropped`: no longer needed. */
export type EmailOutcome = "sent" | "stored" | "dropped" | "failed";

/**
 * Records the final outcome and deletes the email's data. The text remains only if the email is stored in the outbox.
 */
export async function recordEmailOutcome(
  db: Knex,
  id: string,
  { outcome, stored, now }: { outcome: EmailOutcome; stored?: EmailMessage; now: Date },
): Promise<void> {
  await db("emails")
    .where({ id })
    .update({
      outcome,
      endedAt: now,
      data: "{}",
      ...(stored && { recipient: stored.to, subject: stored.subject, body: stored.text }),
    });
}

export interface StoredEmail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  language: EmailLanguage;
  storedAt: Date;
}

/** Lists the latest emails in the outbox, newest first. */
export async function listStoredEmails(db: Knex, limit: number): Promise<StoredEmail[]> {
  return db("emails")
    .select("id", "recipient", "subject", "body", "language", "endedAt as storedAt")
    .where({ outcome: "stored" })
    .orderBy("id", "desc")
    .limit(limit);
}
