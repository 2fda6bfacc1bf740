import type { PaymentStatus } from "#contract/payment.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { Charge } from "./payment-provider.ts";
import { booked, type MovedPayment } from "./payment-repo.ts";

/** A payment's id, and what its provider says of the money. */
export interface PaidCharge {
  id: string;
  charge: Pick<Charge, "providerReference" | "feeSantim" | "method">;
}

/** Moves those that are in one of `from` on to `paid`. Called by `markPaid` only. */
export async function takePaid(
  trx: Knex.Transaction,
  paid: readonly PaidCharge[],
  { from, now }: { from: readonly PaymentStatus[]; now: Date },
): Promise<MovedPayment[]> {
  // As arrays, so that the text is the same for any number of them, and is prepared once.
  const told = trx.raw(
    "unnest(:ids::uuid[], :references::text[], :fees::bigint[], :methods::text[]) as told (id, reference, fee, method)",
    {
      ids: paid.map(({ id }) => id),
      references: paid.map(({ charge }) => charge.providerReference),
      fees: paid.map(({ charge }) => charge.feeSantim),
      methods: paid.map(({ charge }) => charge.method),
    },
  );
  return trx("payments")
    .updateFrom(told)
    .whereRaw("payments.id = told.id and status = any(?::text[])", [[...from]])
    .update({
      status: "paid" satisfies PaymentStatus,
      paid_at: now,
      updated_at: now,
      ask_at: null,
      provider_reference: trx.ref("told.reference"),
      provider_fee_santim: trx.ref("told.fee"),
      method: trx.raw("coalesce(told.method, payments.method)"),
    })
    .returning(booked.map((column) => `payments.${column}`))
    .options({ name: "take-paid" });
}

/** Moves those that are paid, and were not free, on to `refund_pending`. Called by `markRefundsPending` only. */
export async function takePaidBack(
  trx: Knex.Transaction,
  ids: readonly string[],
  { note, now }: { note: string; now: Date },
): Promise<MovedPayment[]> {
  return trx("payments")
    .whereRaw("id = any(?::uuid[])", [[...ids]])
    .where("status", "paid" satisfies PaymentStatus)
    .where("amount_santim", ">", 0)
    .update({
      status: "refund_pending" satisfies PaymentStatus,
      note,
      checked_at: null,
      ask_at: null,
      updated_at: now,
    })
    .returning(booked);
}
