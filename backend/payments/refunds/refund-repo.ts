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

const columns = {
  id: "id",
  paymentId: "payment_id",
  amountSantim: "amount_santim",
  platformFeeSantim: "platform_fee_santim",
  borneBy: "borne_by",
  reason: "reason",
  status: "status",
  reference: "reference",
  providerReference: "provider_reference",
  requestedBy: "requested_by",
  isChargeback: "is_chargeback",
  requestedAt: "requested_at",
  unconfirmedSince: "unconfirmed_since",
  postponements: "postponements",
  createdAt: "created_at",
} as const;
const returning = Object.entries(columns).map(([field, column]) => `${column} as ${field}`);

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
        payment_id: refund.paymentId,
        amount_santim: refund.amountSantim,
        platform_fee_santim: refund.platformFeeSantim,
        borne_by: refund.borneBy,
        reason: refund.reason,
        reference: refund.reference,
        requested_by: refund.requestedBy,
        is_chargeback: refund.isChargeback,
        status: (refund.isChargeback ? "refunded" : "requested") satisfies RefundStatus,
        next_poll_at: refund.isChargeback ? null : now,
        ended_at: refund.isChargeback ? now : null,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning(returning);
}

/** Lists the refunds of a payment, oldest first. */
export async function listRefunds(db: Db, paymentId: string): Promise<RefundRecord[]> {
  return db("refunds").where({ payment_id: paymentId }).orderBy(["created_at", "id"]).select(columns);
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
      requested_at: now,
      unconfirmed_since: db.raw("coalesce(unconfirmed_since, ?)", [now]),
      next_poll_at: nextPollAt(now, now),
      updated_at: now,
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
      provider_reference: db.raw("coalesce(?, provider_reference)", [providerReference]),
      unconfirmed_since: null,
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
      requested_at: null,
      unconfirmed_since: null,
      postponements: db.raw("postponements + 1"),
      next_poll_at: retryAt,
      note,
      updated_at: now,
    });
}
