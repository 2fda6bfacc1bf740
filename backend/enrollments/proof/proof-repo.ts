import type { Role } from "#contract/account.ts";
import type { EnrollmentStatus } from "#contract/enrollment.ts";
import type { PaymentStatus } from "#contract/payment.ts";
import type { Db, Knex } from "#backend/db/knex.ts";

export interface PaymentRow {
  id: string;
  textRef: string;
  status: PaymentStatus;
  amountSantim: number;
  platformFeeSantim: number;
  providerFeeSantim: number;
  note: string | null;
}

export interface EnrollmentRow {
  paymentId: string;
  lectureId: string;
  studentId: string;
  status: EnrollmentStatus;
  /** Its host had sent something: a withdrawal brings nothing back any more. */
  wasGiven: boolean;
  /** Its lecture is off the schedule. */
  isDeleted: boolean;
}

/** Everything about money and seats, as the database has it at one moment. */
export interface Picture {
  payments: PaymentRow[];
  enrollments: EnrollmentRow[];
  lectures: { id: string; capacity: number | null; seats: number }[];
  /** Sums by payment and account. */
  ledger: { paymentId: string; account: string; santim: number }[];
  /** Every change of a payment's status; `from` null is its beginning. */
  history: { paymentId: string; from: PaymentStatus | null; to: PaymentStatus }[];
}

const picture = `
  select json_build_object(
    'payments', (select coalesce(json_agg(json_build_object('id', id, 'textRef', text_ref, 'status', status,
      'amountSantim', amount_santim, 'platformFeeSantim', platform_fee_santim,
      'providerFeeSantim', provider_fee_santim, 'note', note)), '[]') from payments),
    'enrollments', (select coalesce(json_agg(json_build_object('paymentId', payment_id, 'lectureId', lecture_id,
      'studentId', student_id, 'status', status, 'wasGiven', first_media_at is not null,
      'isDeleted', deleted_at is not null)), '[]')
      from enrollments join lectures on lectures.id = lecture_id),
    'lectures', (select coalesce(json_agg(json_build_object('id', id, 'capacity', capacity, 'seats', (
      select count(*) from enrollments where lecture_id = lectures.id
        and (status = 'active' or (status = 'held' and held_until > :now))))), '[]') from lectures),
    'ledger', (select coalesce(json_agg(sums), '[]') from (
      select payment_id as "paymentId", account, sum(entries.amount_santim) as santim
      from ledger_transactions join ledger_entries entries on transaction_id = ledger_transactions.id
      group by payment_id, account) sums),
    'history', (select coalesce(json_agg(json_build_object('paymentId', payment_id, 'from', came_from, 'to', went_to)
      order by number), '[]') from proof_history)
  ) as picture`;

export async function takePicture(db: Db, now: Date): Promise<Picture> {
  const { rows } = await db.raw(picture, { now });
  return rows[0].picture;
}

/** From now on the database itself writes down each change of a payment's status, whoever makes it. */
export async function keepHistory(db: Knex): Promise<void> {
  await db.raw(`
    create table proof_history (
      number bigserial primary key, payment_id uuid not null, came_from text, went_to text not null
    );
    create function proof_note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into proof_history (payment_id, went_to) values (new.id, new.status);
      elsif old.status <> new.status then
        insert into proof_history (payment_id, came_from, went_to) values (new.id, old.status, new.status);
      end if;
      return null;
    end $$;
    create trigger proof_history after insert or update on payments for each row execute function proof_note();
  `);
}

/** Answers what brings the database back to what it holds now, quickly: call it while nothing was written yet. */
export async function rememberEmpty(db: Knex): Promise<() => Promise<void>> {
  const tables: { name: string }[] = await db("pg_tables")
    .select(db.raw("format('%I.%I', schemaname, tablename) as name"))
    .whereNotIn("schemaname", ["pg_catalog", "information_schema"]);
  const empty: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.raw(`select 1 from ${name} limit 1`);
    if (rows.length === 0) empty.push(name);
  }
  const deletions = empty.map((name) => `delete from ${name};`).join(" ");
  // Without triggers: what is booked could not be deleted, and the order would matter.
  return () => db.raw(`set local session_replication_role = replica; ${deletions}`);
}

export async function insertAccount(
  db: Db,
  account: { name: string; role: Role; passwordHash: string },
): Promise<string> {
  const [row] = await db("accounts")
    .insert({
      name: account.name,
      email: db.raw("'person-' || uuidv7() || '@gubae.example'"),
      role: account.role,
      password_hash: account.passwordHash,
    })
    .returning("id");
  return row.id;
}

export async function payerOf(db: Db, textRef: string): Promise<string | undefined> {
  const row = await db("payments").where({ text_ref: textRef }).first("payer_id");
  return row?.payer_id;
}

/** As if every refund had been asked for that much earlier. */
export async function letTimePass(db: Db, ms: number): Promise<void> {
  await db("payments")
    .whereNotNull("refund_requested_at")
    .update({ refund_requested_at: db.raw("refund_requested_at - make_interval(secs => ?)", [ms / 1000]) });
}
