import type { PayoutStatus } from "#contract/payments/payout.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";

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
  /**
   * The time from which an admin may release the payout; later than the request if the password or destination was
   * changed.
   */
  releaseAfter: Date;
  endedAt: Date | null;
}

type NewPayout = Pick<
  PayoutRecord,
  "reference" | "instructorId" | "amountSantim" | "bankCode" | "bankName" | "accountNumber" | "accountName"
> & { now: Date; releaseAfter: Date };

/** @throws AppError payout_open, when the instructor already has an open payout (ensured by a unique index) */
export async function insertPayout(db: Db, { now, ...payout }: NewPayout): Promise<PayoutRecord> {
  const [row] = await db("payouts")
    .insert({ ...payout, status: "requested" satisfies PayoutStatus, requestedAt: now })
    .returning("*");
  return row;
}

/** The facts that can delay the release of a payout. */
export interface PayoutCaution {
  passwordChangedAt: Date | null;
  /** The destination of the last payout that was sent; null if none was sent yet. */
  lastDestination: { bankCode: string; accountNumber: string } | null;
}

export async function getPayoutCaution(trx: Knex.Transaction, instructorId: string): Promise<PayoutCaution> {
  const account = await trx("accounts").where({ id: instructorId }).first("passwordChangedAt");
  const lastDestination = await trx("payouts")
    .where({ instructorId })
    .whereIn("status", ["released", "paid"] satisfies PayoutStatus[])
    .orderBy("id", "desc")
    .first("bankCode", "accountNumber");
  return {
    passwordChangedAt: account?.passwordChangedAt ?? null,
    lastDestination: lastDestination ?? null,
  };
}

/** Returns the account number of the last payout to this bank that was paid and whose number ends with these digits. */
export async function findPaidAccountNumber(
  db: Db,
  { instructorId, bankCode, digits }: { instructorId: string; bankCode: string; digits: string },
): Promise<string | undefined> {
  const payout = await db("payouts")
    .where({ instructorId, bankCode, status: "paid" satisfies PayoutStatus })
    .whereLike("accountNumber", `%${digits}`)
    .orderBy("id", "desc")
    .first("accountNumber");
  return payout?.accountNumber;
}

export async function findPayout(db: Db, id: string): Promise<PayoutRecord | undefined> {
  return db("payouts").where({ id }).first();
}

export async function lockPayout(trx: Knex.Transaction, id: string): Promise<PayoutRecord | undefined> {
  return trx("payouts").where({ id }).forUpdate().first();
}

/**
 * Lists an instructor's payouts, newest first. Returns at most one row more than `limit`, which shows that there is a
 * next page.
 */
export async function listInstructorPayouts(
  db: Db,
  instructorId: string,
  page: IdPage,
): Promise<PayoutRecord[]> {
  const query = db("payouts").where({ instructorId });
  if (page.after !== null) void query.where("payouts.id", "<", page.after);
  return query.orderBy("payouts.id", "desc").limit(page.limit + 1);
}

export interface PayoutForAdmin extends PayoutRecord {
  instructorName: string;
  instructorEmail: string;
  instructorSuspendedAt: Date | null;
}

/**
 * Lists the payouts in a status, oldest first. Returns at most one row more than `limit`, which shows that there is a
 * next page.
 */
export async function listPayoutsByStatus(
  db: Db,
  status: PayoutStatus,
  page: IdPage,
): Promise<PayoutForAdmin[]> {
  const query = db("payouts").join("accounts", "accounts.id", "payouts.instructorId").where({ status });
  if (page.after !== null) void query.where("payouts.id", ">", page.after);
  return query
    .orderBy("payouts.id")
    .limit(page.limit + 1)
    .select("payouts.*", {
      instructorName: "accounts.name",
      instructorEmail: "accounts.email",
      instructorSuspendedAt: "accounts.suspendedAt",
    });
}

export interface PayoutChange {
  now: Date;
  note?: string;
  provider?: string;
  providerReference?: string;
}

/** Returns false when the payout no longer has the status `from`. Must be called only by `transitionPayout`. */
export async function updatePayoutStatus(
  trx: Knex.Transaction,
  { id, from, to }: { id: string; from: PayoutStatus; to: PayoutStatus },
  { now, note, provider, providerReference }: PayoutChange,
): Promise<boolean> {
  const updated = await trx("payouts")
    .where({ id, status: from })
    .update({
      status: to,
      ...(to === "released" ? { releasedAt: now, nextPollAt: now } : { endedAt: now }),
      ...(note !== undefined && { note }),
      ...(provider !== undefined && { provider }),
      ...(providerReference !== undefined && { providerReference }),
    });
  return updated === 1;
}

/**
 * Claims a transfer in order to request it from the provider. Returns true to only one caller. Takes over a claim made
 * before `leaseEnd`, on the assumption that its process died before it sent the request.
 */
export async function claimTransfer(
  db: Db,
  { id, now, leaseEnd }: { id: string; now: Date; leaseEnd: Date },
): Promise<boolean> {
  const claimed = await db("payouts")
    .where({ id, status: "released" satisfies PayoutStatus })
    .whereRaw("(transfer_requested_at is null or transfer_requested_at <= ?)", [leaseEnd])
    .update({ transferRequestedAt: now });
  return claimed === 1;
}

/** Releases the claim of a transfer that was not made, so that it is requested again at `nextPollAt`. */
export async function postponeTransfer(
  db: Db,
  { id, note, nextPollAt }: { id: string; note: string; nextPollAt: Date },
): Promise<void> {
  await db("payouts")
    .where({ id, status: "released" satisfies PayoutStatus })
    .update({ transferRequestedAt: null, note, nextPollAt });
}

/**
 * Claims released payouts whose poll is due. Safe to call from several processes at the same time: each gets different
 * payouts.
 */
export async function claimDuePayouts(
  db: Db,
  { now, nextPollAt, limit }: { now: Date; nextPollAt: Date; limit: number },
): Promise<string[]> {
  const due = db("payouts")
    .where({ status: "released" satisfies PayoutStatus })
    .where("nextPollAt", "<=", now)
    .orderBy("nextPollAt")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select("id");
  const rows: { id: string }[] = await db("payouts")
    .with("due", due)
    .whereIn("id", db("due").select("id"))
    .update({ nextPollAt })
    .returning("id");
  return rows.map(({ id }) => id);
}

/**
 * Masks the bank account numbers in the payouts of deleted accounts. The bank and the last digits remain, so that
 * different bank accounts can be told apart. For an unfinished payout, the full number is retained until the payout
 * ends.
 */
export async function maskPayoutAccounts(db: Db): Promise<void> {
  await db.raw(`
    update payouts set account_name = accounts.name, account_number = '•••• ' || right(account_number, 4)
    from accounts
    where accounts.id = payouts.instructor_id and accounts.deleted_at is not null
      and payouts.ended_at is not null and payouts.account_name <> accounts.name`);
}
