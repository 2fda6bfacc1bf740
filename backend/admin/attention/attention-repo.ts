import type { AttentionReason } from "#contract/admin/admin.ts";
import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";

export interface AttentionRecord {
  id: string;
  reason: AttentionReason;
  note: string | null;
  amountSantim: number;
  /** The amount received, if it differs from the price. */
  receivedSantim: number | null;
  refundableSantim: number;
  status: PaymentStatus;
  textRef: string;
  provider: string;
  providerReference: string | null;
  refundReference: string | null;
  studentId: string;
  studentName: string;
  studentEmail: string;
  lectureName: string | null;
  createdAt: Date;
}

export interface AttentionRules {
  /** The payment providers that this server can poll. */
  knownProviders: readonly string[];
  /** A refund that became due before this time is overdue. */
  overdueBefore: Date;
}

/**
 * Selects the enrollments of students whom the host has banned, if the enrollment is active or was withdrawn after the
 * ban.
 */
const bannedEnrollments = `from room_bans b
  join enrollments e on e.lecture_id = b.lecture_id and e.student_id = b.account_id
    and (e.status = 'active' or e.ended_reason = 'withdrawn' and e.updated_at >= b.banned_at)`;

const openRefunds = `select r.payment_id from refunds r where r.status in ('requested', 'pending')`;

/** The stored reason, or one derived from the payment's state; null when the payment needs no admin. */
const reason = `case
  when p.attention_reason is not null then p.attention_reason
  when (p.status in ('created', 'pending') or exists (${openRefunds} and r.payment_id = p.id))
    and not (p.provider = any(:knownProviders)) then 'provider_not_configured'
  when exists (${openRefunds} and r.payment_id = p.id and r.created_at < :overdueBefore) then 'refund_overdue'
  when p.status = 'paid' and p.amount_santim > 0
    and exists (select ${bannedEnrollments} where e.payment_id = p.id) then 'student_banned'
end`;

// This condition must match that of the partial index payments_attention.
const isCandidate = `p.resolved_at is null
  and (p.attention_reason is not null or p.status in ('created', 'pending', 'refund_pending'))`;

const refundable = `case when p.paid_at is null then 0
  else coalesce(p.received_santim, p.amount_santim) - p.refund_total_santim end`;

/** All payments that need an admin. The query's parameters are `AttentionRules`. */
export const attentionItems = `
  select item.*, student.id as student_id, student.name as student_name, student.email as student_email, lecture.name as lecture_name
  from (
    select p.id, ${reason} as reason, p.note, p.amount_santim,
      p.received_santim, ${refundable} as refundable_santim, p.status,
      p.text_ref, p.provider, p.provider_reference,
      (select r.provider_reference from refunds r where r.payment_id = p.id order by r.id desc limit 1)
        as refund_reference, p.created_at, p.payer_id
    from payments p
    where p.id in (select p.id from payments p where ${isCandidate} union ${openRefunds}
        union select e.payment_id ${bannedEnrollments})
      and p.resolved_at is null
  ) item
  join accounts student on student.id = item.payer_id
  left join lateral (
    select l.name from enrollments e join lectures l on l.id = e.lecture_id where e.payment_id = item.id limit 1
  ) lecture on true
  where item.reason is not null`;

/** Lists the payments that need an admin, oldest first. One row beyond the page shows that there is a next page. */
export async function listAttentionItems(
  db: Db,
  { knownProviders, overdueBefore }: AttentionRules,
  { limit, after }: IdPage,
): Promise<AttentionRecord[]> {
  const { rows } = await db.raw(
    `${attentionItems} and (cast(:after as uuid) is null or item.id > cast(:after as uuid))
     order by item.id limit :wanted`,
    { knownProviders: [...knownProviders], overdueBefore, after, wanted: limit + 1 },
  );
  return rows;
}

export async function countAttentionItems(
  db: Db,
  { knownProviders, overdueBefore }: AttentionRules,
): Promise<number> {
  const { rows } = await db.raw(`select count(*)::int as count from (${attentionItems}) counted`, {
    knownProviders: [...knownProviders],
    overdueBefore,
  });
  return rows[0].count;
}

/** Locks a payment. Returns undefined when it doesn't exist or doesn't need an admin. */
export async function lockAttentionItem(
  trx: Knex.Transaction,
  { knownProviders, overdueBefore }: AttentionRules,
  id: string,
): Promise<AttentionRecord | undefined> {
  // This separate statement locks the row, so that the next statement sees what another admin committed in the
  // meantime.
  await trx("payments").where({ id }).forUpdate().first("id");
  const { rows } = await trx.raw(`${attentionItems} and item.id = :id`, {
    knownProviders: [...knownProviders],
    overdueBefore,
    id,
  });
  return rows[0];
}

export async function paymentExists(db: Db, id: string): Promise<boolean> {
  return (await db("payments").where({ id }).first("id")) !== undefined;
}

export interface PaymentEventRecord {
  id: string;
  kind: string;
  receivedAt: Date;
  payload: string;
}

const maxPayloadLength = 2000;
const maxEvents = 100;

export async function listPaymentEvents(db: Db, paymentId: string): Promise<PaymentEventRecord[]> {
  return db("payment_events")
    .join("payments", "payments.textRef", "payment_events.textRef")
    .where("payments.id", paymentId)
    .orderBy("payment_events.receivedAt", "desc")
    .limit(maxEvents)
    .select("payment_events.id", "payment_events.kind", "payment_events.receivedAt", {
      payload: db.raw("left(payment_events.payload, ?)", [maxPayloadLength]),
    });
}
