import type { Role } from "#contract/accounts/account.ts";
import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { EnrollmentStatus } from "#contract/enrollments/enrollment.ts";
import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { RefundBearer } from "#backend/payments/refunds/refund-repo.ts";
import type { RefundStatus } from "#backend/payments/refunds/refund-state.ts";

export interface PaymentRow {
  id: string;
  textRef: string;
  status: PaymentStatus;
  amountSantim: number;
  platformFeeSantim: number;
  providerFeeSantim: number;
  attentionReason: string | null;
  /** The amount received, if it differs from the amount requested. */
  receivedSantim: number | null;
  refundTotalSantim: number;
  isChargedBack: boolean;
}

export interface RefundRow {
  paymentId: string;
  reference: string;
  status: RefundStatus;
  amountSantim: number;
  platformFeeSantim: number;
  borneBy: RefundBearer;
  isChargeback: boolean;
}

export interface EnrollmentRow {
  paymentId: string;
  lectureId: string;
  studentId: string;
  status: EnrollmentStatus;
  kind: EnrollmentKind;
  /** True if the lecture has started, so that a withdrawal is no longer refunded. */
  hasStarted: boolean;
  fulfillment: "under_review" | "given" | "not_given" | null;
  /** True if the enrollment's lecture is deleted. */
  isDeleted: boolean;
}

/** The payments, enrollments and ledger in the database at one moment. */
export interface Snapshot {
  payments: PaymentRow[];
  refunds: RefundRow[];
  enrollments: EnrollmentRow[];
  lectures: {
    id: string;
    fulfillment: string | null;
    /** True if more than a week has passed since the lecture's end, so that the fulfillment decision is due. */
    isDue: boolean;
    capacity: number | null;
    seats: number;
  }[];
  /** Balances by payment and account. */
  ledger: { paymentId: string; account: string; santim: number }[];
  fulfillmentHistory: { lectureId: string; from: string | null; to: string | null }[];
  /** Every status change of a payment; `from` is null for its creation. */
  history: { paymentId: string; from: PaymentStatus | null; to: PaymentStatus }[];
}

const selectSnapshot = `
  select json_build_object(
    'payments', (select coalesce(json_agg(json_build_object('id', id, 'textRef', text_ref, 'status', status,
      'amountSantim', amount_santim, 'platformFeeSantim', platform_fee_santim,
      'providerFeeSantim', provider_fee_santim, 'attentionReason', attention_reason,
      'receivedSantim', received_santim, 'refundTotalSantim', refund_total_santim,
      'isChargedBack', charged_back_at is not null)), '[]') from payments),
    'refunds', (select coalesce(json_agg(json_build_object('paymentId', payment_id, 'reference', reference,
      'status', status, 'amountSantim', amount_santim, 'platformFeeSantim', platform_fee_santim,
      'borneBy', borne_by, 'isChargeback', is_chargeback)), '[]') from refunds),
    'enrollments', (select coalesce(json_agg(json_build_object('paymentId', payment_id, 'lectureId', lecture_id,
      'studentId', student_id, 'status', status, 'kind', kind, 'hasStarted', started_at is not null, 'fulfillment', fulfillment,
      'isDeleted', deleted_at is not null)), '[]')
      from enrollments join lectures on lectures.id = lecture_id),
    'lectures', (select coalesce(json_agg(json_build_object('id', id, 'fulfillment', fulfillment,
      'isDue', starts_at + make_interval(mins => duration_minutes, days => 8) < :now, 'capacity', capacity, 'seats', (
      select count(*) from enrollments where lecture_id = lectures.id and kind = 'seat'
        and (status = 'active' or (status = 'held' and held_until > :now))))), '[]') from lectures),
    'ledger', (select coalesce(json_agg(json_build_object('paymentId', payment_id, 'account', account, 'santim', santim)), '[]') from (
      select payment_id, account, sum(entries.amount_santim) as santim
      from ledger_transactions join ledger_entries entries on transaction_id = ledger_transactions.id
      group by payment_id, account) sums),
    'history', (select coalesce(json_agg(json_build_object('paymentId', payment_id, 'from', came_from, 'to', went_to)
      order by number), '[]') from status_history),
    'fulfillmentHistory', (select coalesce(json_agg(json_build_object('lectureId', lecture_id, 'from', came_from,
      'to', went_to) order by number), '[]') from fulfillment_history)
  ) as snapshot`;

export async function takeSnapshot(db: Db, now: Date): Promise<Snapshot> {
  const { rows } = await db.raw(selectSnapshot, { now });
  return rows[0].snapshot;
}

/**
 * Makes the database record every status change of a payment and every change of a lecture's fulfillment, whatever
 * causes it.
 */
export async function recordHistory(db: Knex): Promise<void> {
  await db.raw(`
    create table status_history (
      number bigserial primary key, payment_id uuid not null, came_from text, went_to text not null
    );
    create function record_status_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into status_history (payment_id, went_to) values (new.id, new.status);
      elsif old.status <> new.status then
        insert into status_history (payment_id, came_from, went_to) values (new.id, old.status, new.status);
      end if;
      return null;
    end $$;
    create trigger status_history after insert or update on payments for each row execute function record_status_change();
    create table fulfillment_history (
      number bigserial primary key, lecture_id uuid not null, came_from text, went_to text
    );
    create function record_fulfillment_change() returns trigger language plpgsql as $$
    begin
      insert into fulfillment_history (lecture_id, came_from, went_to) values (new.id, old.fulfillment, new.fulfillment);
      return null;
    end $$;
    create trigger fulfillment_history after update on lectures for each row
      when (old.fulfillment is distinct from new.fulfillment) execute function record_fulfillment_change();
  `);
}

/**
 * Returns a function that quickly empties the tables that are empty now. Call `createReset` before anything is written.
 */
export async function createReset(db: Knex): Promise<() => Promise<void>> {
  const tables: { name: string }[] = await db("pg_tables")
    .select(db.raw("format('%I.%I', schemaname, tablename) as name"))
    .whereNotIn("schemaname", ["pg_catalog", "information_schema"]);
  const empty: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.raw(`select 1 from ${name} limit 1`);
    if (rows.length === 0) empty.push(name);
  }
  const deletions = empty.map((name) => `delete from ${name};`).join(" ");
  // Bypasses triggers, since they protect the ledger, and foreign keys, which would require an order.
  return () => db.raw(`set local session_replication_role = replica; ${deletions}`);
}

export async function insertPerson(
  db: Db,
  account: { name: string; role: Role; passwordHash: string },
): Promise<string> {
  const [row] = await db("accounts")
    .insert({
      name: account.name,
      email: db.raw("'person-' || uuidv7() || '@gubae.example'"),
      role: account.role,
      passwordHash: account.passwordHash,
    })
    .returning("id");
  return row.id;
}

export async function findPayerId(db: Db, textRef: string): Promise<string | undefined> {
  const row = await db("payments").where({ textRef }).first("payerId");
  return row?.payerId;
}

const countMinutes = `
  with counted as (
    insert into lecture_minutes (lecture_id, minute, confirmed)
    select id, starts_at + number * interval '1 minute', :confirmed from lectures, generate_series(0, :minutes - 1) number
    where id = :lectureId and ended_at is null and deleted_at is null and fulfillment is null
    on conflict (lecture_id, minute) do update set confirmed = lecture_minutes.confirmed or excluded.confirmed
    returning lecture_id
  )
  update lectures set started_at = coalesce(started_at, case when :confirmed then starts_at end)
  where id in (select lecture_id from counted)
  returning greatest(0, extract(epoch from starts_at - :now) + :minutes * 60)::int as seconds`;

/**
 * Records the first minutes of a lecture, as the room does. Returns the number of seconds until these minutes are over.
 */
export async function insertMinutes(
  db: Db,
  lectureId: string,
  given: { minutes: number; confirmed: boolean; now: Date },
): Promise<number> {
  const { minutes, confirmed, now } = given;
  const { rows } = await db.raw(countMinutes, { lectureId, minutes, confirmed, now });
  return rows[0]?.seconds ?? 0;
}

/** Backdates the request of every refund by `ms`. */
export async function ageRefunds(db: Db, ms: number): Promise<void> {
  const earlier = (column: string) => db.raw("?? - make_interval(secs => ?)", [column, ms / 1000]);
  await db("refunds")
    .whereNotNull("requestedAt")
    .update({ requestedAt: earlier("requestedAt"), unconfirmedSince: earlier("unconfirmedSince") });
}
