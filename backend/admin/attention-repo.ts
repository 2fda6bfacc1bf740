import type { AttentionReason } from "#contract/admin.ts";
import type { PaymentStatus } from "#contract/payment.ts";
import type { Db, Knex } from "#backend/db/knex.ts";
import type { IdPage } from "#backend/http/id-page.ts";

export interface AttentionRecord {
  id: string;
  reason: AttentionReason;
  note: string | null;
  amountSantim: number;
  status: PaymentStatus;
  textRef: string;
  provider: string;
  providerReference: string | null;
  refundReference: string | null;
  studentName: string;
  studentEmail: string;
  lectureName: string | null;
  createdAt: Date;
}

export interface Attention {
  /** Those that payments can be asked about. */
  knownProviders: readonly string[];
  /** A refund that was asked for before this should be over. */
  slowBefore: Date;
}

/** Seats of people whom their host keeps out, and who have not given them up. */
const excludedSeats = `from room_bans b
  join enrollments e on e.lecture_id = b.lecture_id and e.student_id = b.account_id and e.status = 'active'`;

/** Every rule by which a payment needs a person; null when it needs none. */
const reason = `case
  when p.reversed_at is not null then 'reversed'
  when p.status = 'refund_failed' then 'refund_failed'
  when p.note like 'A person must look:%' and p.status in ('created', 'pending', 'failed', 'expired') then 'mismatch'
  when p.status in ('created', 'pending', 'refund_pending') and not (p.provider = any(:knownProviders))
    then 'provider_unknown'
  when p.status = 'refund_pending' and p.refund_requested_at < :slowBefore then 'refund_slow'
  when p.status = 'paid' and p.amount_santim > 0 and exists (select ${excludedSeats} where e.payment_id = p.id)
    then 'excluded'
end`;

// Said as the partial index says it.
const mayNeed = `p.handled_at is null and (p.reversed_at is not null
  or p.status in ('created', 'pending', 'refund_pending', 'refund_failed') or p.note like 'A person must look:%')`;

const found = `
  select found.*, student.name as "studentName", student.email as "studentEmail", lecture.name as "lectureName"
  from (
    select p.id, ${reason} as reason, p.note, p.amount_santim as "amountSantim", p.status,
      p.text_ref as "textRef", p.provider, p.provider_reference as "providerReference",
      p.refund_reference as "refundReference", p.created_at as "createdAt", p.payer_id
    from payments p
    where p.id in (select p.id from payments p where ${mayNeed} union select e.payment_id ${excludedSeats})
      and p.handled_at is null
  ) found
  join accounts student on student.id = found.payer_id
  left join lateral (
    select l.name from enrollments e join lectures l on l.id = e.lecture_id where e.payment_id = found.id limit 1
  ) lecture on true
  where found.reason is not null`;

/** Who waits longest first; one more than a page. */
export async function listForAPerson(
  db: Db,
  { knownProviders, slowBefore }: Attention,
  { limit, after }: IdPage,
): Promise<AttentionRecord[]> {
  const { rows } = await db.raw(
    `${found} and (cast(:after as uuid) is null or found.id > cast(:after as uuid)) order by found.id limit :wanted`,
    { knownProviders: [...knownProviders], slowBefore, after, wanted: limit + 1 },
  );
  return rows;
}

/** The payment if it needs a person now, locked; undefined when it doesn't, or is none. */
export async function lockForAPerson(
  trx: Knex.Transaction,
  { knownProviders, slowBefore }: Attention,
  id: string,
): Promise<AttentionRecord | undefined> {
  // First the lock, so that what is read afterwards is what somebody who was faster left.
  await trx("payments").where({ id }).forUpdate().first("id");
  const { rows } = await trx.raw(`${found} and found.id = :id`, {
    knownProviders: [...knownProviders],
    slowBefore,
    id,
  });
  return rows[0];
}

export async function paymentExists(db: Db, id: string): Promise<boolean> {
  return (await db("payments").where({ id }).first("id")) !== undefined;
}

/** The reconciler asks about it at its next look. */
export async function askSoon(trx: Knex.Transaction, id: string): Promise<void> {
  await trx("payments").where({ id }).update({ checked_at: null });
}

/** The refund is asked for once more, under its old name: the provider makes one refund of it. */
export async function forgetRefundRequest(trx: Knex.Transaction, id: string): Promise<void> {
  await trx("payments").where({ id }).update({ refund_requested_at: null, refund_reference: null });
}

export async function markHandled(trx: Knex.Transaction, id: string, now: Date): Promise<void> {
  await trx("payments").where({ id }).update({ handled_at: now });
}

export interface EventRecord {
  id: string;
  kind: string;
  receivedAt: Date;
  payload: string;
}

const payloadShown = 2000;
const eventsShown = 100;

/** What the provider has sent about a payment, the newest first. */
export async function listEventsOf(db: Db, paymentId: string): Promise<EventRecord[]> {
  return db("payment_events")
    .join("payments", "payments.text_ref", "payment_events.text_ref")
    .where("payments.id", paymentId)
    .orderBy("payment_events.received_at", "desc")
    .limit(eventsShown)
    .select({
      id: "payment_events.id",
      kind: "payment_events.kind",
      receivedAt: "payment_events.received_at",
      payload: db.raw("left(payment_events.payload, ?)", [payloadShown]),
    });
}
