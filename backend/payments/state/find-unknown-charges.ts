import type { Db } from "#backend/platform/db/knex.ts";
import type { ChargeList, PaymentProvider } from "../providers/payment-provider.ts";
import { findKnownCharges } from "./known-charge-repo.ts";

/** The search starts this much earlier than requested, since charges may be settled late, and clocks may differ. */
const marginMs = 60 * 60_000;

/**
 * Finds charges that the provider has recorded since a point in time but that belong to none of our payments. Such
 * charges exist after the database was restored to an older state: their payers have paid but have no seat. An admin
 * decides about them, since the record of who paid for what is lost.
 */
export async function findUnknownCharges(
  db: Db,
  provider: PaymentProvider,
  since: Date,
): Promise<ChargeList> {
  const list = await provider.listCharges(new Date(since.getTime() - marginMs));
  if (list.kind === "unknown") return list;
  const { textRefs, providerReferences } = await findKnownCharges(db, list.charges);
  const isKnown = ({ textRef, providerReference }: (typeof list.charges)[number]) =>
    providerReferences.has(providerReference) || (textRef !== null && textRefs.has(textRef));
  return { kind: "listed", charges: list.charges.filter((charge) => !isKnown(charge)) };
}
