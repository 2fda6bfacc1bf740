import type { Db } from "#backend/platform/db/knex.ts";
import { paymentColumns, type PaymentRecord } from "./payment-repo.ts";

interface ReceivedEvent {
  provider: string;
  /** Identical every time the same event is sent. */
  eventKey: string;
  textRef: string | null;
  kind: string;
  payload: string;
  now: Date;
}

/**
 * For an open payment, this commit does not wait until its data is on the disk. A second transaction updates the
 * payment right afterwards; its commit does wait, and puts the stored event on the disk too.
 */
const skipDiskWait = `case when payments.status in ('created', 'pending')
  then set_config('synchronous_commit', 'off', true) end as skipped_disk_wait`;

/**
 * Stores a webhook event, unless it is already stored. Returns the payment that the event refers to; undefined if we
 * have no such payment.
 */
export async function recordWebhookEvent(
  db: Db,
  { now, ...event }: ReceivedEvent,
): Promise<PaymentRecord | undefined> {
  const recorded = db("payment_events")
    .insert({ ...event, receivedAt: now })
    .onConflict(["provider", "eventKey"])
    .ignore();
  const row = await db("payments")
    .with("recorded", recorded)
    .select(...paymentColumns, db.raw(skipDiskWait))
    // Raw SQL, because a prepared statement's text must not vary: with a null `textRef`, Knex would generate `is null`.
    .whereRaw("payments.text_ref = ?", [event.textRef])
    .first()
    .options({ name: "record-webhook-event" });
  if (!row) return undefined;
  const { skippedDiskWait: _, ...payment } = row;
  return payment;
}
