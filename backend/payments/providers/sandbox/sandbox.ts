import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";
import { sandboxWebhookKey } from "./sandbox-signature.ts";
import { createSandboxWebhooks, type SandboxWebhooks } from "./sandbox-webhooks.ts";

interface SandboxOptions {
  db: Knex;
  clock: Clock;
  logger: Logger;
  secret: string;
  /** The origins for browsers and for this server itself, known once the server listens. */
  publicOrigin: () => string;
  ownOrigin: () => string;
}

export interface Sandbox {
  provider: PaymentProvider;
  webhooks: SandboxWebhooks;
}

/** Creates the sandbox payment provider and its webhooks. The routes of its checkout page are mounted separately. */
export function createSandbox({
  db,
  clock,
  logger,
  secret,
  publicOrigin,
  ownOrigin,
}: SandboxOptions): Sandbox {
  const key = sandboxWebhookKey(secret);
  const target = () => `${ownOrigin()}/payment/webhook/sandbox`;
  const webhooks = createSandboxWebhooks({ db, clock, logger, key, target });
  return {
    provider: createSandboxProvider({ db, clock, key, origin: publicOrigin }),
    webhooks,
  };
}
