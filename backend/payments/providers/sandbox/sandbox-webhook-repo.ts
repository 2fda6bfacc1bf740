import type { Knex } from "#backend/platform/db/knex.ts";

export interface SandboxWebhook {
  id: string;
  body: string;
  /** The number of attempts, including this one. */
  attempts: number;
}

export async function insertWebhooks(
  db: Knex | Knex.Transaction,
  bodies: string[],
  dueAt: Date,
): Promise<void> {
  if (bodies.length > 0) await db("sandbox_webhooks").insert(bodies.map((body) => ({ body, dueAt })));
}

/** Claims one webhook that is due, and postpones it to `retryAt` in case this process dies before sending it. */
export async function claimWebhook(
  db: Knex,
  { now, retryAt }: { now: Date; retryAt: Date },
): Promise<SandboxWebhook | undefined> {
  const due = db("sandbox_webhooks")
    .select("id")
    .whereNull("endedAt")
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .limit(1)
    .forUpdate()
    .skipLocked();
  const [claimed] = await db("sandbox_webhooks")
    .with("due", due)
    .whereIn("id", db("due").select("id"))
    .update({ dueAt: retryAt, attempts: db.raw("attempts + 1") })
    .returning(["id", "body", "attempts"]);
  return claimed;
}

/** Marks a webhook as sent or given up. */
export async function endWebhook(db: Knex, id: string, now: Date): Promise<void> {
  await db("sandbox_webhooks").where({ id }).update({ endedAt: now });
}

export async function hasWebhooks(db: Knex): Promise<boolean> {
  return (await db("sandbox_webhooks").whereNull("endedAt").first("id")) !== undefined;
}
