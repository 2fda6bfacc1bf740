import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { PayoutProvider } from "#backend/payments/providers/payout-provider.ts";

export interface PayoutServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  provider: PayoutProvider;
  /** The number of hours between the decision that a lecture was given and the availability of its earnings. */
  payoutWaitHours: number;
}
