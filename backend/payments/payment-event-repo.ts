import type { Db } from "#backend/db/knex.ts";

interface PaymentEvent {
  provider: string;
  /** The same event has the same key each time it comes. */
  eventKey: string;
  textRef: string | null;
  kind: string;
  payload: string;
  now: Date;
}

/** Keeps a webhook as it came; false when it was here before. */
export async function recordPaymentEvent(db: Db, event: PaymentEvent): Promise<boolean> {
  const rows = await db("payment_events")
    .insert({
      provider: event.provider,
      event_key: event.eventKey,
      text_ref: event.textRef,
      kind: event.kind,
      payload: event.payload,
      received_at: event.now,
    })
    .onConflict(["provider", "event_key"])
    .ignore()
    .returning("id");
  return rows.length === 1;
}
