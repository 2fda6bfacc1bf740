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
  if (bodies.length > 0) await db("sandbox_webhooks").insert(bodies.map((body) => ({ body, due_at: dueAt })));
}

/** Claims one webhook that is due, and postpones it to `retryAt` in case this process dies before sending it. */
export async function claimWebhook(
  db: Knex,
  { now, retryAt }: { now: Date; retryAt: Date },
): Promise<SandboxWebhook | undefined> {
  const due = db("sandbox_webhooks")
    .select("id")
    .whereNull("ended_at")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(1)
    .forUpdate()
    .skipLocked();
  const [claimed] = await db("sandbox_webhooks")
    .with("due", due)
    .whereIn("id", db("due").select("id"))
    .update({ due_at: retryAt, attempts: db.raw("attempts + 1") })
    .returning(["id", "body", "attempts"]);
  return claimed;
}

/** Marks a webhook as sent or given up. */
export async function endWebhook(db: Knex, id: string, now: Date): Promise<void> {
  await db("sandbox_webhooks").where({ id }).update({ ended_at: now });
}

export async function hasWebhooks(db: Knex): Promise<boolean> {
  return (await db("sandbox_webhooks").whereNull("ended_at").first("id")) !== undefined;
}
