import type { Clock } from "#backend/clock.ts";
import type { Config } from "#backend/config.ts";
import { PAYOUT_CHECK_MS } from "#backend/constants.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { Route } from "#backend/http/route.ts";
import type { Logger } from "#backend/logger.ts";
import { createChapaPayouts } from "#backend/payments/chapa/chapa-payouts.ts";
import { createSandboxPayouts } from "#backend/payments/sandbox-payouts.ts";
import { finishDuePayouts } from "./finish-payout.ts";
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
  /** Begins to look after released payouts, at once and each minute. */
  start: () => void;
  stop: () => Promise<void>;
}

/** Puts earnings and payouts together. Who takes the money also sends it. */
export function createPayouts({ config, ...base }: PayoutOptions): Payouts {
  const provider =
    config.payments.provider === "chapa"
      ? createChapaPayouts(config.payments.chapa)
      : createSandboxPayouts(base);
  const services = { ...base, provider };
  return { routes: payoutRoutes(services), services, ...sweep(services) };
}

function sweep(services: PayoutServices): Pick<Payouts, "start" | "stop"> {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const run = async () => {
    try {
      await finishDuePayouts(services);
    } catch (error) {
      services.logger.warn({ err: error }, "looking after payouts failed; it is tried again in a minute");
    }
  };
  const look = () => {
    working = working.then(run);
  };
  return {
    start() {
      look();
      timer = setInterval(look, PAYOUT_CHECK_MS);
    },
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}
