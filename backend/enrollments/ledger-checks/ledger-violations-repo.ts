import type { Db } from "#backend/platform/db/knex.ts";
import { ledgerInvariants } from "./ledger-invariants.ts";

/**
 * The invariants between payments, refunds, enrollments and receipts, which hold at every moment. Each query selects
 * violations, described in the column `what`.
 */
const invariants: readonly string[] = [
  ...ledgerInvariants,
  `select format('%s has %s enrollments', text_ref, count(e.id)) as what
    from payments p left join enrollments e on e.payment_id = p.id group by p.id having count(e.id) <> 1`,
  `select format('%s is %s, and its student is enrolled', text_ref, p.status) as what
    from payments p join enrollments e on e.payment_id = p.id where e.status = 'active' and p.status <> 'paid'`,
  `select format('%s is paid, and its enrollment is %s', text_ref, e.status) as what
    from payments p join enrollments e on e.payment_id = p.id join lectures l on l.id = e.lecture_id
    where p.status = 'paid' and p.amount_santim > 0 and e.status <> 'active'
      and not (e.status = 'withdrawn' and e.kind = 'seat' and (l.started_at is not null or l.fulfillment = 'given'))`,
  `select format('%s is paid, and its lecture was not given', text_ref) as what
    from payments p join enrollments e on e.payment_id = p.id join lectures l on l.id = e.lecture_id
    where p.status = 'paid' and p.amount_santim > 0 and l.fulfillment = 'not_given'`,
  `select format('%s people have the %s seats of lecture %s', count(*), l.capacity, l.id) as what
    from lectures l join enrollments e on e.lecture_id = l.id and e.status = 'active'
      and e.kind = 'seat' group by l.id having count(*) > l.capacity`,
  `select format('student %s has %s enrollments in lecture %s', student_id, count(*), lecture_id) as what
    from enrollments where status in ('active', 'held') group by student_id, lecture_id having count(*) > 1`,
  `select format('the refunds of %s are %s santim, not %s', text_ref, coalesce(sum(r.amount_santim), 0),
      refund_total_santim) as what
    from payments p left join refunds r on r.payment_id = p.id
    group by p.id having coalesce(sum(r.amount_santim), 0) <> refund_total_santim`,
  `select format('%s is paid and has no receipt', text_ref) as what
    from payments p left join receipts r on r.payment_id = p.id
    where p.status = 'paid' and p.amount_santim > 0 and r.payment_id is null`,
  `select format('receipts of %s end at %s, and their counter at %s', c.year, coalesce(max(r.number), 0), c.last) as what
    from receipt_counters c left join receipts r on r.year = c.year
    group by c.year, c.last having coalesce(max(r.number), 0) > c.last`,
];

const shownEach = 5;
/** Sorts before every id, so that the whole ledger is checked. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Returns every violation of the ledger's invariants, at most five of each kind. It reads all payments, so it must not
 * run within a request.
 */
export async function findLedgerViolations(db: Db): Promise<string[]> {
  const violations: string[] = [];
  for (const invariant of invariants) {
    const { rows } = await db.raw<{ rows: { what: string }[] }>(`${invariant} limit ${shownEach}`, {
      after: NO_ID,
      bookedAfter: NO_ID,
    });
    violations.push(...rows.map(({ what }) => what));
  }
  return violations;
}

export interface RecordCounts {
  accounts: number;
  lectures: number;
  payments: number;
  receipts: number;
}

export async function countRecords(db: Db): Promise<RecordCounts> {
  const { rows } = await db.raw<{ rows: [RecordCounts] }>(
    `select (select count(*) from accounts) as accounts, (select count(*) from lectures) as lectures,
      (select count(*) from payments) as payments, (select count(*) from receipts) as receipts`,
  );
  return rows[0];
}
