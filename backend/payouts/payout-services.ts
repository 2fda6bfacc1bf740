import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { PayoutProvider } from "#backend/payments/providers/payout-provider.ts";

export interface PayoutServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  provider: PayoutProvider;
  /** How many hours after a lecture was decided as given its earnings become available. */
  payoutWaitHours: number;
}
