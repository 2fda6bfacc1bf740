import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { LedgerPayment } from "../ledger/ledger-repo.ts";

/** A payment, with the amount that can still be refunded. */
export interface RefundablePayment {
  id: string;
  textRef: string;
  payerId: string;
  payeeId: string | null;
  status: PaymentStatus;
  amountSantim: number;
  platformFeeSantim: number;
  /** The amount that was paid and not refunded. */
  refundableSantim: number;
  refunds: number;
  /** The total of the payment's refunds that the instructor bore; `returnedFeeSantim` is our fee within that total. */
  borneByInstructorSantim: number;
  returnedFeeSantim: number;
}

const select = `
  select p.id, p.text_ref, p.payer_id, p.payee_id, p.status,
    p.amount_santim, p.platform_fee_santim,
    case when p.paid_at is null then 0
      else coalesce(p.received_santim, p.amount_santim) - p.refund_total_santim end as refundable_santim,
    count(r.id) as refunds,
    cast(coalesce(sum(r.amount_santim) filter (where r.borne_by = 'instructor'), 0) as bigint)
      as borne_by_instructor_santim,
    cast(coalesce(sum(r.platform_fee_santim), 0) as bigint) as returned_fee_santim
  from payments p left join refunds r on r.payment_id = p.id
  where p.id = any(:ids::uuid[]) group by p.id order by p.id`;

/** Locks a payment that was paid and not charged back. Returns undefined for any other payment. */
export async function lockChargedPayment(
  trx: Knex.Transaction,
  id: string,
): Promise<LedgerPayment | undefined> {
  return trx("payments")
    .where({ id })
    .whereNotNull("paidAt")
    .whereNull("chargedBackAt")
    .forUpdate()
    .first("id", "payeeId", "amountSantim", "platformFeeSantim", "providerFeeSantim");
}

/** Locks payments until the transaction ends, and reads what can be refunded. Their lectures must be locked first. */
export async function lockRefundablePayments(
  trx: Knex.Transaction,
  ids: readonly string[],
): Promise<RefundablePayment[]> {
  if (ids.length === 0) return [];
  // The locks are taken in a separate statement, so that the query below sees what concurrent transactions committed
  // before the locks were granted.
  await trx.raw("select 1 from payments where id = any(:ids::uuid[]) order by id for update", {
    ids: [...ids],
  });
  const { rows } = await trx.raw(select, { ids: [...ids] });
  return rows;
}
