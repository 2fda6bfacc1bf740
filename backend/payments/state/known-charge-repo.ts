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
  const rows: { text_ref: string; provider_reference: string | null }[] = await db("payments")
    .whereIn("text_ref", textRefs)
    .orWhereIn("provider_reference", references)
    .select("text_ref", "provider_reference");
  return {
    textRefs: new Set(rows.map((row) => row.text_ref)),
    providerReferences: new Set(rows.flatMap((row) => row.provider_reference ?? [])),
  };
}
