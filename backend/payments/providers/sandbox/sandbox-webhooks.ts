import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { endDelivery, hasDeliveries, claimDelivery, type SandboxDelivery } from "./sandbox-delivery-repo.ts";
import { SANDBOX_SIGNATURE_HEADER, signBody } from "./sandbox-signature.ts";

const timeoutMs = 5000;
const retryMs = 10_000;
const maxAttempts = 5;
/** Polls the queue while it has webhooks. One long timer would miss a clock that tests advance. */
const pollMs = 250;
const databaseRetryMs = 5000;

interface WebhookServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  key: Buffer;
  /** The webhooks' URL, known once the server listens. */
  target: () => string;
}

export interface SandboxWebhooks {
  /** Also sends what an earlier process left in the queue. */
  start: () => void;
  /** Call it when webhooks were queued. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Delivers the sandbox's webhooks over HTTP, signed, and retries when the response is not 200. */
export function createSandboxWebhooks(services: WebhookServices): SandboxWebhooks {
  const { db, clock, logger } = services;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let stopped = true;

  async function deliverDue(): Promise<void> {
    for (;;) {
      const now = clock();
      const delivery = await claimDelivery(db, { now, retryAt: new Date(now.getTime() + retryMs) });
      if (!delivery) return;
      const isDelivered = await post(services, delivery);
      if (isDelivered || delivery.attempts >= maxAttempts) await endDelivery(db, delivery.id, clock());
    }
  }

  async function work(): Promise<void> {
    try {
      await deliverDue();
      if (await hasDeliveries(db)) arm(pollMs);
    } catch (error) {
      logger.warn({ err: error }, "sandbox webhooks could not be read from the database");
      arm(databaseRetryMs);
    }
  }

  function arm(ms: number): void {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      working = working.then(work);
    }, ms);
  }

  return {
    start() {
      stopped = false;
      arm(0);
    },
    wake: () => arm(0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
      await working;
    },
  };
}

async function post({ key, target, logger }: WebhookServices, delivery: SandboxDelivery): Promise<boolean> {
  const raw = Buffer.from(delivery.body);
  try {
    const response = await fetch(target(), {
      method: "POST",
      headers: { "content-type": "application/json", [SANDBOX_SIGNATURE_HEADER]: signBody(key, raw) },
      body: raw,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch (error) {
    logger.warn({ err: error, delivery: delivery.id }, "a sandbox webhook could not be delivered");
    return false;
  }
}
