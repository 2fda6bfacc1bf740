import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { nextPollAt } from "../state/poll-schedule.ts";
import type { RefundStatus } from "./refund-state.ts";

/** The party that bears the loss of a refund. `nobody`: the money was never earned. */
export type RefundBearer = "instructor" | "platform" | "nobody";

export interface RefundRecord {
  id: string;
  paymentId: string;
  amountSantim: number;
  /** Our fee within the refunded amount. */
  platformFeeSantim: number;
  borneBy: RefundBearer;
  reason: string;
  status: RefundStatus;
  /** Our own reference, the idempotency key of the requests to the provider. */
  reference: string;
  /** The provider's own reference, once known. */
  providerReference: string | null;
  requestedBy: string | null;
  /** True if the provider took the money back without our involvement. */
  isChargeback: boolean;
  requestedAt: Date | null;
  /** When it became uncertain whether the provider received the request; null while there is no doubt. */
  unconfirmedSince: Date | null;
  /** The number of times in a row that the refund was postponed because the provider could not make it yet. */
  postponements: number;
  createdAt: Date;
}

export interface NewRefund {
  paymentId: string;
  amountSantim: number;
  platformFeeSantim: number;
  borneBy: RefundBearer;
  reason: string;
  reference: string;
  requestedBy: string | null;
  isChargeback: boolean;
}

/** Inserts refunds. Their payments must be locked first. The database rejects refunds that exceed what was paid. */
export async function insertRefunds(
  trx: Knex.Transaction,
  refunds: readonly NewRefund[],
  now: Date,
): Promise<RefundRecord[]> {
  if (refunds.length === 0) return [];
  return trx("refunds")
    .insert(
      refunds.map((refund) => ({
        ...refund,
        status: (refund.isChargeback ? "refunded" : "requested") satisfies RefundStatus,
        nextPollAt: refund.isChargeback ? null : now,
        endedAt: refund.isChargeback ? now : null,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning("*");
}

/** Lists the refunds of a payment, oldest first. */
export async function listRefunds(db: Db, paymentId: string): Promise<RefundRecord[]> {
  return db("refunds").where({ paymentId }).orderBy(["createdAt", "id"]);
}

/**
 * Claims a refund in order to request it from the provider. Returns true to only one caller. With `leaseEnd`, takes
 * over a claim made before that time, on the assumption that its process died before it sent the request.
 */
export async function claimRefund(
  db: Db,
  { id, now, leaseEnd }: { id: string; now: Date; leaseEnd?: Date },
): Promise<boolean> {
  const claimed = await db("refunds")
    .where({ id })
    .whereRaw(
      leaseEnd ? "status = 'pending' and requested_at <= ?" : "status = 'requested'",
      leaseEnd ? [leaseEnd] : [],
    )
    .update({
      status: "pending" satisfies RefundStatus,
      requestedAt: now,
      unconfirmedSince: db.raw("coalesce(unconfirmed_since, ?)", [now]),
      nextPollAt: nextPollAt(now, now),
      updatedAt: now,
    });
  return claimed === 1;
}

/**
 * Records that the provider received the request for a pending refund, and the provider's own reference if it returned
 * one.
 */
export async function confirmRefundRequest(
  db: Db,
  id: string,
  providerReference: string | null,
): Promise<void> {
  await db("refunds")
    .where({ id, status: "pending" satisfies RefundStatus })
    .update({
      providerReference: db.raw("coalesce(?, provider_reference)", [providerReference]),
      unconfirmedSince: null,
      postponements: 0,
    });
}

/** Releases the claim of a refund that the provider definitely could not make, so that it is requested again later. */
export async function postponeRefund(
  db: Db,
  { id, note, retryAt, now }: { id: string; note: string; retryAt: Date; now: Date },
): Promise<void> {
  await db("refunds")
    .where({ id, status: "pending" satisfies RefundStatus })
    .update({
      status: "requested" satisfies RefundStatus,
      requestedAt: null,
      unconfirmedSince: null,
      postponements: db.raw("postponements + 1"),
      nextPollAt: retryAt,
      note,
      updatedAt: now,
    });
}
