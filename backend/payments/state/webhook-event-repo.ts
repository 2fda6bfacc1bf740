import type { Db } from "#backend/platform/db/knex.ts";
import { selectPayments, type PaymentRecord } from "./payment-repo.ts";

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
 * An open payment is written again after its event, in a transaction that waits for the disk. That wait covers both, so
 * this commit need not wait as well.
 */
const skipDiskWait = `case when payments.status in ('created', 'pending')
  then set_config('synchronous_commit', 'off', true) end as "skippedDiskWait"`;

/** Stores a webhook event once. Returns the payment that it names; undefined when it names none of ours. */
export async function recordWebhookEvent(db: Db, event: ReceivedEvent): Promise<PaymentRecord | undefined> {
  const recorded = db("payment_events")
    .insert({
      provider: event.provider,
      event_key: event.eventKey,
      text_ref: event.textRef,
      kind: event.kind,
      payload: event.payload,
      received_at: event.now,
    })
    .onConflict(["provider", "event_key"])
    .ignore();
  const row = await selectPayments(db)
    .with("recorded", recorded)
    .select(db.raw(skipDiskWait))
    // Raw, since for null knex generates a different SQL text, and this one is prepared.
    .whereRaw("payments.text_ref = ?", [event.textRef])
    .first()
    .options({ name: "record-webhook-event" });
  if (!row) return undefined;
  const { skippedDiskWait: _, ...payment } = row;
  return payment;
}
