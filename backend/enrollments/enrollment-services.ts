import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { Logger } from "#backend/logger.ts";
import type { PaymentProviders } from "#backend/payments/payment-provider.ts";
import type { EnrollmentEvents } from "./enrollment-events.ts";
import type { DoTogether } from "./do-together.ts";
import type { Arrival } from "./take-money.ts";
import type { TakeTurns } from "./take-turns.ts";

/** What money matters need. */
export interface PaymentServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  providers: PaymentProviders;
  /** Our share of a price. */
  platformFeePercent: number;
  /** Whoever locks a lecture takes turns under its id. */
  takeTurns: TakeTurns;
  /** Money that arrives at the same time is written down together. */
  takeTogether: DoTogether<Arrival, boolean>;
}

/** What ending enrollments needs besides. */
export interface EnrollmentServices extends PaymentServices {
  events: EnrollmentEvents;
  /** Origins that a payer may come back to. */
  returnOrigins: () => readonly string[];
}
