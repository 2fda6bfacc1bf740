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
  return selectPayments(db).with("kept", kept).where({ text_ref: event.textRef }).first();
}
