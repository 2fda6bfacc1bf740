import type { Db } from "#backend/platform/db/knex.ts";
import type { ChargeList, PaymentProvider } from "../providers/payment-provider.ts";
import { findKnownCharges } from "./known-charge-repo.ts";

/** Charges may be settled, or their clock be off, a while around the moment that is asked for. */
const marginMs = 60 * 60_000;

/**
 * Finds charges at the provider since a moment that no payment of ours belongs to: after an older state of the database
 * was restored, their payers have paid and have no seat. A person decides about them, since who paid for what is lost.
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
