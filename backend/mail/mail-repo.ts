import { DEFAULT_LANGUAGE } from "#contract/languages.ts";
import type { Db, Knex } from "#backend/db/knex.ts";
import { addJobs, addJobsFor } from "#backend/jobs/job-repo.ts";
import type { Mail, MailKind, MailLanguage, MailOrder, NoticeKind } from "./mail.ts";
import { sendMailJob } from "./send-mail-job.ts";

interface NewMail {
  kind: Exclude<MailKind, NoticeKind>;
  language: MailLanguage;
  data: object;
}

/** PostgreSQL's jsonb has no place for half a surrogate pair. */
const wellFormed = (_: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);
const toJson = (data: object) => JSON.stringify(data, wellFormed);

/** Puts a mail into the queue, with the job that sends it. Within a transaction it goes out only if that commits. */
export async function orderMail(db: Db, { data, ...mail }: NewMail, now: Date): Promise<void> {
  const row = { ...mail, data: toJson(data), created_at: now, due_at: now };
  await addJobsFor(db, db("mails").insert(row).returning("id"), sending);
}

/** Each mail's own job. */
const sending = { kind: sendMailJob, field: "mailId" } as const;

interface NewNotices {
  kind: NoticeKind;
  /** What its composer can't look up. */
  data?: object;
  /** Time in which its reason may go away again. */
  delayMs?: number;
}

interface NoticeReader {
  accountId: string;
  /** What it is about: nobody gets two mails of a kind about the same. */
  subjectId: string;
}

/** Orders a mail to each reader who has not had it yet, in the transaction of what it tells. */
export async function orderMailsTo(
  db: Db,
  readers: readonly NoticeReader[],
  { kind, data = {}, delayMs = 0 }: NewNotices,
  now: Date,
): Promise<void> {
  if (readers.length === 0) return;
  const mails = db.raw(insertNotices, {
    kind,
    // Their own language is looked up when the mail is written; this is for who has said none.
    language: DEFAULT_LANGUAGE,
    data: toJson(data),
    now,
    accounts: readers.map(({ accountId }) => accountId),
    subjects: readers.map(({ subjectId }) => subjectId),
  });
  await addJobsFor(db, mails, { ...sending, delayMs, prepareAs: "order-notices" });
}

// The same text for any number of readers.
const insertNotices = `
  insert into mails (kind, language, data, account_id, subject_id, created_at, due_at)
    select :kind, :language, :data, account, subject, :now, :now
    from unnest(:accounts::uuid[], :subjects::text[]) as reader (account, subject)
    on conflict do nothing returning id`;

/** The same about one subject to many accounts. */
export async function orderMails(
  db: Db,
  { subjectId, accountIds, ...mail }: NewNotices & { subjectId: string; accountIds: readonly string[] },
  now: Date,
): Promise<void> {
  const readers = accountIds.map((accountId) => ({ accountId, subjectId }));
  await orderMailsTo(db, readers, mail, now);
}

export interface QueuedMail extends MailOrder {
  kind: MailKind;
}

/**
 * Takes a mail that nobody else is sending, and puts it off by `leaseMs` in case we die before it is out.
 * "ended": there is nothing to do any more. "taken": somebody else has it.
 */
export async function takeMail(
  db: Knex,
  { id, now, leaseMs }: { id: string; now: Date; leaseMs: number },
): Promise<QueuedMail | "ended" | "taken"> {
  const [mail] = await db("mails")
    .where({ id })
    .whereNull("ended_at")
    .where("due_at", "<=", now)
    .update({ due_at: new Date(now.getTime() + leaseMs), attempts: db.raw("attempts + 1") })
    .returning(taken);
  if (mail) return mail;
  const waiting = await db("mails").where({ id }).whereNull("ended_at").first("id");
  return waiting ? "taken" : "ended";
}

const taken = [
  "id",
  "kind",
  "language",
  "data",
  "created_at as orderedAt",
  "account_id as accountId",
  "subject_id as subjectId",
];

/** It did not go out: whoever tries next need not wait for the lease. */
export async function releaseMail(db: Knex, id: string, now: Date): Promise<void> {
  await db("mails").where({ id }).whereNull("ended_at").update({ due_at: now });
}

/** Gives those that are due since long a job anew, unless they have one: it was ordered before there were jobs. */
export async function remindOfMails(db: Knex, dueBefore: Date): Promise<void> {
  const ids: string[] = await db("mails")
    .whereNull("ended_at")
    .where("due_at", "<", dueBefore)
    .orderBy("due_at")
    .limit(500)
    .pluck("id");
  await addJobs(db, { kind: sendMailJob, field: "mailId", ids, onlyIfNone: true });
}

/** Forgets mails that ended long ago. */
export async function deleteEndedMails(db: Knex, endedBefore: Date): Promise<void> {
  await db("mails").where("ended_at", "<", endedBefore).delete();
}

export type MailOutcome = "sent" | "kept" | "dropped" | "given_up";

/** It is out, or will never be. What it was written from goes; only a kept mail's text stays. */
export async function endMail(
  db: Knex,
  id: string,
  { outcome, kept, now }: { outcome: MailOutcome; kept?: Mail; now: Date },
): Promise<void> {
  await db("mails")
    .where({ id })
    .update({
      outcome,
      ended_at: now,
      data: "{}",
      ...(kept && { recipient: kept.to, subject: kept.subject, body: kept.text }),
    });
}

export interface KeptMail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  language: MailLanguage;
  keptAt: Date;
}

/** The latest mails of the outbox, newest first. */
export async function listKeptMails(db: Knex, limit: number): Promise<KeptMail[]> {
  return db("mails")
    .select("id", "recipient", "subject", "body", "language", "ended_at as keptAt")
    .where({ outcome: "kept" })
    .orderBy("id", "desc")
    .limit(limit);
}
