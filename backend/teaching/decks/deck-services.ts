import { z } from "zod";
import type { Clock } from "#backend/platform/clock.ts";
import { SLIDE_TICKET_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { createSealedTickets, type SealedTickets } from "#backend/platform/sealed-tickets.ts";
import type { SlideStore } from "./slide-store.ts";

const claims = z.object({ lectureId: z.uuid(), accountId: z.uuid(), sessionId: z.uuid() });
export type SlideClaims = z.infer<typeof claims>;

/** Creates and reads the tickets that open the pictures of a lecture's slides. */
export const createSlideTickets = (options: { secret: string; clock: Clock }) =>
  createSealedTickets(options, { purpose: "slide ticket", lifetimeMs: SLIDE_TICKET_MS, claims });

export interface DeckServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  limits: RateLimits;
  slides: SlideStore;
  tickets: SealedTickets<SlideClaims>;
  /** Called after pages were moved, replaced or removed. Whoever sees the deck learns of added ones with the next slide. */
  onPagesChanged: (lectureId: string) => Promise<void>;
}
