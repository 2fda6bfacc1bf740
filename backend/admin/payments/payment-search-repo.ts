import type { AdminPaymentState, AdminRefund } from "#contract/admin/admin-payment.ts";
import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";

export interface FoundPayment {
  id: string;
  textRef: string;
  status: PaymentStatus;
  /** Set when the payer let the hold expire or cancelled the checkout. */
  holdEndedAt: Date | null;
  studentName: string;
  studentEmail: string;
  lectureName: string;
  kind: EnrollmentKind;
  /** The amount received, or the price if nothing was received. */
  receivedSantim: number;
  refundableSantim: number;
  createdAt: Date;
  /** null when no payment was received. */
  paidAt: Date | null;
}

export interface FoundRefund extends Pick<AdminRefund, "status" | "borneBy" | "reason"> {
  id: string;
  paymentId: string;
  amountSantim: number;
  createdAt: Date;
}

interface PaymentSearch {
  /**
   * The text to search for: part of the reference, of the student's name or email, or of the lecture's title. An empty
   * text matches every payment.
   */
  search: string;
  lectureId?: string | undefined;
  status?: AdminPaymentState | undefined;
  /** Matches only payments created at this time or later. */
  from?: Date | undefined;
  before?: Date | undefined;
}

const received = "coalesce(payments.received_santim, payments.amount_santim)";

/**
 * The groups of columns in which the text is searched. In each group, `matches` selects the matching rows by a trigram
 * index, `key` is the id of the row that a payment belongs to, and `few` selects the payments of the rows `:ids`.
 */
const searches = [
  {
    matches: `select id from payments
      where amount_santim > 0 and (text_ref || ' ' || coalesce(provider_reference, '')) ilike :pattern`,
    key: "sought.id",
    few: "sought.id = any(cast(:ids as uuid[]))",
  },
  {
    matches: "select id from accounts where deleted_at is null and (name || ' ' || email) ilike :pattern",
    key: "sought.payer_id",
    few: "sought.payer_id = any(cast(:ids as uuid[]))",
  },
  {
    matches: "select id from lectures where name ilike :pattern",
    key: "(select lecture_id from enrollments where payment_id = sought.id limit 1)",
    few: "sought.id in (select payment_id from enrollments where lecture_id = any(cast(:ids as uuid[])))",
  },
] as const;

/**
 * If the text matches more rows than this in one group of columns, it is faster to scan the payments by time and test
 * each one.
 */
const MAX_FEW = 500;

/** Of the failed payments, only those that the payer cancelled have a `hold_ended_at`. */
const isCancelled =
  "exists (select from enrollments where payment_id = sought.id and hold_ended_at is not null)";

function hasStatus(status: AdminPaymentState | undefined): string {
  if (status === "cancelled") return `sought.status = 'failed' and ${isCancelled}`;
  if (status === "failed") return `sought.status = 'failed' and not ${isCancelled}`;
  return "sought.status = :status";
}

type Bindings = Record<string, unknown>;

/** Returns all search conditions except the one for the text. Payments for free seats are excluded. */
function narrowed({ lectureId, status, from, before }: PaymentSearch, after: string | null) {
  const wanted = [
    [hasStatus(status), { status }],
    ["sought.created_at >= :from", { from }],
    ["sought.created_at < :before", { before }],
    ["sought.id in (select payment_id from enrollments where lecture_id = :lectureId)", { lectureId }],
    [
      "(sought.created_at, sought.id) < (select created_at, id from payments where id = :after)",
      { after: after ?? undefined },
    ],
  ] as const;
  const present = wanted.filter(([, value]) => Object.values(value).every((one) => one !== undefined));
  const bindings: Bindings = Object.assign({}, ...present.map(([, value]) => value));
  return { sql: ["sought.amount_santim > 0", ...present.map(([sql]) => sql)].join(" and "), bindings };
}

async function payments(db: Db, where: string, bindings: Bindings): Promise<{ id: string; at: Date }[]> {
  const { rows } = await db.raw(
    `select sought.id, sought.created_at as at from payments sought where ${where}
     order by sought.created_at desc, sought.id desc limit :wanted`,
    bindings,
  );
  return rows;
}

/**
 * Returns the ids of a page. Each group of columns is searched separately, because no single index covers all of them.
 * This keeps the cost independent of the number of payments and of how many rows contain a common word.
 */
async function pageOfIds(db: Db, asked: PaymentSearch, { limit, after }: IdPage): Promise<string[]> {
  const { sql, bindings } = narrowed(asked, after);
  const wanted = { ...bindings, wanted: limit + 1 };
  if (asked.search === "") return (await payments(db, sql, wanted)).map(({ id }) => id);
  const pattern = `%${asked.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = new Map<string, Date>();
  for (const { matches, key, few } of searches) {
    const { rows } = await db.raw<{ rows: { id: string }[] }>(`${matches} limit ${MAX_FEW + 1}`, { pattern });
    const [text, binding]: [string, Bindings] =
      rows.length > MAX_FEW
        ? // (`offset 0` keeps the planner from turning the subquery into a join.)
          [`exists (${matches} and id = ${key} offset 0)`, { pattern }]
        : [few, { ids: rows.map(({ id }) => id) }];
    if (rows.length > 0)
      for (const { id, at } of await payments(db, `${sql} and ${text}`, { ...wanted, ...binding }))
        found.set(id, at);
  }
  const newestFirst = [...found].toSorted(
    ([id, at], [otherId, otherAt]) => otherAt.getTime() - at.getTime() || (id < otherId ? 1 : -1),
  );
  return newestFirst.slice(0, limit + 1).map(([id]) => id);
}

/** Finds payments, newest first. One row beyond the page shows that there is a next page. */
export async function searchPayments(db: Db, asked: PaymentSearch, page: IdPage): Promise<FoundPayment[]> {
  return db("payments")
    .whereRaw("payments.id = any(?::uuid[])", [await pageOfIds(db, asked, page)])
    .join("accounts as student", "student.id", "payments.payerId")
    .join("enrollments", "enrollments.paymentId", "payments.id")
    .join("lectures", "lectures.id", "enrollments.lectureId")
    .orderBy([
      { column: "payments.createdAt", order: "desc" },
      { column: "payments.id", order: "desc" },
    ])
    .select(
      "payments.id",
      "payments.textRef",
      "payments.status",
      "enrollments.kind",
      "enrollments.holdEndedAt",
      "payments.createdAt",
      "payments.paidAt",
      {
        studentName: "student.name",
        studentEmail: "student.email",
        lectureName: "lectures.name",
        receivedSantim: db.raw(received),
        refundableSantim: db.raw(
          `case when payments.paid_at is null then 0 else ${received} - payments.refund_total_santim end`,
        ),
      },
    );
}

/** Lists the refunds of payments, oldest first. */
export async function listRefundsOf(db: Db, paymentIds: readonly string[]): Promise<FoundRefund[]> {
  if (paymentIds.length === 0) return [];
  return db("refunds")
    .whereRaw("payment_id = any(?::uuid[])", [[...paymentIds]])
    .orderBy(["createdAt", "id"])
    .select("id", "paymentId", "amountSantim", "status", "borneBy", "reason", "createdAt");
}
