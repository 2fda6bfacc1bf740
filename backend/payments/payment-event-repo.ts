import type { Db } from "#backend/db/knex.ts";
import { selectPayments, type PaymentRecord } from "./payment-repo.ts";

interface PaymentEvent {
  provider: string;
  /** The same event has the same key each time it comes. */
  eventKey: string;
  textRef: string | null;
  kind: string;
  payload: string;
  now: Date;
}

/** What may follow from it is written after it, and the disk is waited for then: once is enough for both. */
const isFollowed = `case when payments.status in ('created', 'pending')
  then set_config('synchronous_commit', 'off', true) end as eased`;

/** Keeps a webhook as it came, once. Answers the payment that it names; undefined when it is none of ours. */
export async function keepEvent(db: Db, event: PaymentEvent): Promise<PaymentRecord | undefined> {
  const kept = db("payment_events")
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
    .with("kept", kept)
    .select(db.raw(isFollowed))
    // As text, since a null would make another statement of it, and it is prepared.
    .whereRaw("payments.text_ref = ?", [event.textRef])
    .first()
    .options({ name: "keep-payment-event" });
  if (!row) return undefined;
  const { eased: _, ...payment } = row;
  return payment;
}
