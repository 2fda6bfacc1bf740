import { z } from "zod";
import type { Clock } from "#backend/platform/clock.ts";
import { MATERIAL_LINK_MS } from "#backend/platform/constants.ts";
import { createSealedTickets, type SealedTickets } from "#backend/platform/sealed-tickets.ts";

const claims = z.object({
  materialId: z.uuid(),
  /** null for a guest's link. */
  accountId: z.nullable(z.uuid()),
  /** The link stops working when this session ends. Optional until the links of the previous release have expired. */
  sessionId: z.optional(z.uuid()),
});

export type MaterialLinks = SealedTickets<z.infer<typeof claims>>;

/** Creates and reads the tickets in download links, which are valid for MATERIAL_LINK_MS. */
export function createMaterialLinks(options: { secret: string; clock: Clock }): MaterialLinks {
  return createSealedTickets(options, { purpose: "material link", lifetimeMs: MATERIAL_LINK_MS, claims });
}
