import type { Knex } from "knex";

/** Why a payment needs an admin was in the first words of its note. Now it is a code, and notes are for people. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("payments", (table) => {
    table.text("attention_reason");
  });
  await db.raw(backfill);
  await db.schema.alterTable("payments", (table) => {
    table.check(
      "attention_reason in ('charge_mismatch', 'refund_refused', 'refund_unconfirmed', 'chargeback')",
      [],
      "payments_attention_reason_known",
    );
    table.check(fitsStatus, [], "payments_attention_reason_fits_status");
  });
  // The new index serves the whole queue.
  await db.raw("drop index payments_for_a_person");
  await db.raw("drop index payments_reversed");
  await db.raw(`create index payments_attention on payments (id) where resolved_at is null
    and (attention_reason is not null or status in ('created', 'pending', 'refund_pending'))`);
}

/** A failed refund always needs an admin; a charge that differs from what was asked for never pays. */
const fitsStatus = `
  (status = 'refund_failed') = (coalesce(attention_reason, '') in ('refund_refused', 'refund_unconfirmed'))
  and (attention_reason is distinct from 'charge_mismatch' or status in ('created', 'pending', 'failed', 'expired'))
  and (attention_reason is distinct from 'chargeback' or charged_back_at is not null)`;

const backfill = `
  update payments set attention_reason = case
      when charged_back_at is not null then 'chargeback'
      when status = 'refund_failed' and note like '%nobody knows what became of the refund%' then 'refund_unconfirmed'
      when status = 'refund_failed' then 'refund_refused'
      when note like 'A person must look:%' and status in ('created', 'pending', 'failed', 'expired')
        then 'charge_mismatch'
    end
    where charged_back_at is not null or status = 'refund_failed' or note like 'A person must look:%';
  update payments set note = btrim(substr(note, length('A person must look:') + 1))
    where note like 'A person must look:%';
`;

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
