import type { Db } from "#backend/platform/db/knex.ts";
import type { ListedCharge } from "../providers/payment-provider.ts";

export interface KnownCharges {
  textRefs: Set<string>;
  providerReferences: Set<string>;
}

/** Finds which of a provider's charges belong to payments in our database. */
export async function findKnownCharges(db: Db, charges: readonly ListedCharge[]): Promise<KnownCharges> {
  const textRefs = charges.flatMap(({ textRef }) => textRef ?? []);
  const references = charges.map(({ providerReference }) => providerReference);
  const rows: { textRef: string; providerReference: string | null }[] = await db("payments")
    .whereIn("textRef", textRefs)
    .orWhereIn("providerReference", references)
    .select("textRef", "providerReference");
  return {
    textRefs: new Set(rows.map((row) => row.textRef)),
    providerReferences: new Set(rows.flatMap((row) => row.providerReference ?? [])),
  };
}
