import type { Db, Knex } from "#backend/db/knex.ts";
import type { Mail, MailKind, MailLanguage } from "./mail.ts";

interface NewMail {
  kind: MailKind;
  language: MailLanguage;
  data: object;
}

/** PostgreSQL's jsonb has no place for half a surrogate pair. */
const wellFormed = (_: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);

/** Puts a mail into the queue. Within a transaction it goes out only if that commits. */
export async function orderMail(db: Db, { data, ...mail }: NewMail, now: Date): Promise<void> {
  await db("mails").insert({ ...mail, data: JSON.stringify(data, wellFormed), created_at: now, due_at: now });
}

export interface QueuedMail {
  id: string;
  kind: MailKind;
  language: MailLanguage;
  data: unknown;
  orderedAt: Date;
  /** How often it was tried, this time included. */
  attempts: number;
}

/** Takes one mail that is due, and puts it off by `leaseMs` in case we die before it is out. */
export async function takeMail(
  db: Knex,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<QueuedMail | undefined> {
  const due = db("mails")
    .select("id")
    .whereNull("ended_at")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(1)
    .forUpdate()
    .skipLocked();
  const [taken] = await db("mails")
    .with("due", due)
    .whereIn("id", db("due").select("id"))
    .update({ due_at: new Date(now.getTime() + leaseMs), attempts: db.raw("attempts + 1") })
    .returning(["id", "kind", "language", "data", "created_at as orderedAt", "attempts"]);
  return taken;
}

export async function postponeMail(db: Knex, id: string, dueAt: Date): Promise<void> {
  await db("mails").where({ id }).update({ due_at: dueAt });
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
