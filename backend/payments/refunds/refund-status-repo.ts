import type { Knex } from "#backend/platform/db/knex.ts";
import type { RefundRecord } from "./refund-repo.ts";
import type { RefundStatus } from "./refund-state.ts";

// Apart from the functions that claim or postpone a refund, only the statements in this file change a refund's status.
// They also update the status of the refund's payment.

export interface RefundChange {
  to: RefundStatus;
  providerReference?: string;
  /** Shown to admins. */
  note?: string;
  isChargeback?: boolean;
  now: Date;
}

/** Returns false when the refund's status has changed since it was read. */
export async function updateRefundStatus(
  trx: Knex.Transaction,
  { id, status }: Pick<RefundRecord, "id" | "status">,
  { to, providerReference, note, isChargeback = false, now }: RefundChange,
): Promise<boolean> {
  const updated = await trx("refunds")
    .where({ id, status })
    .update({
      status: to,
      ...(to === "requested" && { requestedAt: null, unconfirmedSince: null, postponements: 0 }),
      ...(to === "pending" && { unconfirmedSince: now }),
      ...(to === "refunded" && { endedAt: now }),
      ...(isChargeback && { isChargeback: true }),
      ...(providerReference !== undefined && { providerReference }),
      ...(note !== undefined && { note }),
      nextPollAt: to === "requested" || to === "pending" ? now : null,
      updatedAt: now,
    });
  return updated === 1;
}

interface PaymentSync {
  now: Date;
  /** Informational only; no code reads it. */
  note?: string | undefined;
  /** True if the provider took these payments' money back. */
  isChargeback?: boolean;
}

// A payment stays `paid` until its refunds add up to the amount paid.
const sync = `
  update payments p set
    status = case when not is_whole then p.status when problem is not null then 'refund_failed'
      when is_open then 'refund_pending' else 'refunded' end,
    attention_reason = case when :isChargeback then 'chargeback' when problem is not null then problem
      when p.attention_reason = 'chargeback' or not is_whole and p.attention_reason = 'charge_mismatch'
      then p.attention_reason end,
    resolved_at = case when :isChargeback or problem is not null then null else p.resolved_at end,
    charged_back_at = case when :isChargeback then coalesce(p.charged_back_at, :now) else p.charged_back_at end,
    note = coalesce(:note, p.note),
    next_poll_at = null,
    updated_at = :now
  from (
    select p.id, p.refund_total_santim = coalesce(p.received_santim, p.amount_santim) as is_whole,
      case when bool_or(r.status = 'refused') then 'refund_refused'
        when bool_or(r.status = 'unconfirmed') then 'refund_unconfirmed' end as problem,
      coalesce(bool_or(r.status in ('requested', 'pending')), false) as is_open
    from payments p left join refunds r on r.payment_id = p.id
    where p.id = any(:ids::uuid[]) group by p.id
  ) refunded
  where p.id = refunded.id`;

/** Derives the statuses of payments from their refunds. The caller must have locked the payments. */
export async function syncPaymentsWithRefunds(
  trx: Knex.Transaction,
  ids: readonly string[],
  { now, note, isChargeback = false }: PaymentSync,
): Promise<void> {
  await trx.raw(sync, { ids: [...ids], now, note: note ?? null, isChargeback });
}
