import type { PayoutStatus } from "#contract/payout.ts";
import type { Db, Knex } from "#backend/db/knex.ts";
import type { IdPage } from "#backend/http/id-page.ts";

export interface PayoutRecord {
  id: string;
  reference: string;
  instructorId: string;
  amountSantim: number;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  status: PayoutStatus;
  provider: string | null;
  transferRequestedAt: Date | null;
  note: string | null;
  requestedAt: Date;
  endedAt: Date | null;
}

const columns = {
  id: "payouts.id",
  reference: "reference",
  instructorId: "instructor_id",
  amountSantim: "amount_santim",
  bankCode: "bank_code",
  bankName: "bank_name",
  accountNumber: "account_number",
  accountName: "account_name",
  status: "status",
  provider: "provider",
  transferRequestedAt: "transfer_requested_at",
  note: "note",
  requestedAt: "requested_at",
  endedAt: "ended_at",
} as const;

const returned = Object.entries(columns).map(([field, column]) => `${column} as ${field}`);

type NewPayout = Pick<
  PayoutRecord,
  "reference" | "instructorId" | "amountSantim" | "bankCode" | "bankName" | "accountNumber" | "accountName"
> & { now: Date };

/** @throws AppError payout_open, by its constraint, when one of the instructor's is under way */
export async function insertPayout(db: Db, payout: NewPayout): Promise<PayoutRecord> {
  const [row] = await db("payouts")
    .insert({
      reference: payout.reference,
      instructor_id: payout.instructorId,
      amount_santim: payout.amountSantim,
      bank_code: payout.bankCode,
      bank_name: payout.bankName,
      account_number: payout.accountNumber,
      account_name: payout.accountName,
      status: "requested" satisfies PayoutStatus,
      requested_at: payout.now,
    })
    .returning(returned);
  return row;
}

export async function findPayout(db: Db, id: string): Promise<PayoutRecord | undefined> {
  return db("payouts").where({ id }).first(columns);
}

export async function lockPayout(trx: Knex.Transaction, id: string): Promise<PayoutRecord | undefined> {
  return trx("payouts").where({ id }).forUpdate().first(columns);
}

/** Who asks for or releases a payout of an instructor's waits here for others who do. */
export async function lockInstructor(trx: Knex.Transaction, instructorId: string): Promise<void> {
  await trx("accounts").where({ id: instructorId }).forNoKeyUpdate().first("id");
}

/** The newest first; one more than a page. */
export async function listPayoutsOf(db: Db, instructorId: string, page: IdPage): Promise<PayoutRecord[]> {
  const query = db("payouts").where({ instructor_id: instructorId });
  if (page.after !== null) void query.where("payouts.id", "<", page.after);
  return query
    .orderBy("payouts.id", "desc")
    .limit(page.limit + 1)
    .select(columns);
}

export interface PayoutForAdmin extends PayoutRecord {
  instructorName: string;
  instructorEmail: string;
}

/** Those in one state, who waits longest first; one more than a page. */
export async function listPayoutsIn(db: Db, status: PayoutStatus, page: IdPage): Promise<PayoutForAdmin[]> {
  const query = db("payouts").join("accounts", "accounts.id", "payouts.instructor_id").where({ status });
  if (page.after !== null) void query.where("payouts.id", ">", page.after);
  return query
    .orderBy("payouts.id")
    .limit(page.limit + 1)
    .select({ ...columns, instructorName: "accounts.name", instructorEmail: "accounts.email" });
}

export interface PayoutChange {
  now: Date;
  note?: string;
  provider?: string;
  providerReference?: string;
}

/** False when it is not in `from` any more. Called by `movePayout` only. */
export async function changePayoutStatus(
  trx: Knex.Transaction,
  { id, from, to }: { id: string; from: PayoutStatus; to: PayoutStatus },
  { now, note, provider, providerReference }: PayoutChange,
): Promise<boolean> {
  const changed = await trx("payouts")
    .where({ id, status: from })
    .update({
      status: to,
      ...(to === "released" ? { released_at: now, ask_again_at: now } : { ended_at: now }),
      ...(note !== undefined && { note }),
      ...(provider !== undefined && { provider }),
      ...(providerReference !== undefined && { provider_reference: providerReference }),
    });
  return changed === 1;
}

/** Whoever gets true, and nobody else, asks for the transfer; a claim from before `leaseEnd` was left behind. */
export async function claimTransfer(
  db: Db,
  { id, now, leaseEnd }: { id: string; now: Date; leaseEnd: Date },
): Promise<boolean> {
  const claimed = await db("payouts")
    .where({ id, status: "released" satisfies PayoutStatus })
    .whereRaw("(transfer_requested_at is null or transfer_requested_at <= ?)", [leaseEnd])
    .update({ transfer_requested_at: now });
  return claimed === 1;
}

/** Nothing was sent: somebody asks anew, not before `askAgainAt`. */
export async function postponeTransfer(
  db: Db,
  { id, note, askAgainAt }: { id: string; note: string; askAgainAt: Date },
): Promise<void> {
  await db("payouts")
    .where({ id, status: "released" satisfies PayoutStatus })
    .update({ transfer_requested_at: null, note, ask_again_at: askAgainAt });
}

/** Takes released payouts that are due to be asked about; several processes get different ones. */
export async function takeDuePayouts(
  db: Db,
  { now, askAgainAt, limit }: { now: Date; askAgainAt: Date; limit: number },
): Promise<string[]> {
  const due = db("payouts")
    .where({ status: "released" satisfies PayoutStatus })
    .where("ask_again_at", "<=", now)
    .orderBy("ask_again_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select("id");
  const rows: { id: string }[] = await db("payouts")
    .with("due", due)
    .whereIn("id", db("due").select("id"))
    .update({ ask_again_at: askAgainAt })
    .returning("id");
  return rows.map(({ id }) => id);
}
