import type { Clock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Route } from "#backend/platform/http/route.ts";
import { everyMinute, type Task } from "#backend/platform/jobs/task.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { createChapaPayouts } from "#backend/payments/providers/chapa/chapa-payouts.ts";
import { createSandboxPayouts } from "#backend/payments/providers/sandbox/sandbox-payouts.ts";
import { advanceDuePayouts } from "./advance-payout.ts";
import { payoutRoutes } from "./payout-routes.ts";
import type { PayoutServices } from "./payout-services.ts";

interface PayoutOptions {
  config: Pick<Config, "payments">;
  db: Knex;
  clock: Clock;
  logger: Logger;
}

export interface Payouts {
  routes: Route[];
  services: PayoutServices;
  tasks: Task[];
}

/** Wires up earnings and payouts. The payment provider also makes the transfers. */
export function createPayouts({ config, ...options }: PayoutOptions): Payouts {
  const base = { ...options, logger: moduleLogger(options.logger, "payouts") };
  const provider =
    config.payments.provider === "chapa"
      ? createChapaPayouts(config.payments.chapa)
      : createSandboxPayouts(base);
  const services = { ...base, provider, payoutWaitHours: config.payments.payoutWaitHours };
  const advance = everyMinute("advance-payouts", () => advanceDuePayouts(services));
  return { routes: payoutRoutes(services), services, tasks: [advance] };
}
