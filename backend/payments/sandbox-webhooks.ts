import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { Logger } from "#backend/logger.ts";
import { endDelivery, hasDeliveries, takeDelivery, type SandboxDelivery } from "./sandbox-delivery-repo.ts";
import { SANDBOX_SIGNATURE_HEADER, signBody } from "./sandbox-signature.ts";

const timeoutMs = 5000;
const retryMs = 10_000;
const maxAttempts = 5;
/** While something is waiting we look this often: a timer set to the hour misses a clock that leaps. */
const lookMs = 250;
const databaseAwayMs = 5000;

interface WebhookServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  key: Buffer;
  /** Where webhooks go; known once the server listens. */
  target: () => string;
}

export interface SandboxWebhooks {
  /** Sends what an earlier process left. */
  start: () => void;
  /** Something was put into the queue. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Delivers the sandbox's webhooks by real HTTP, signed, and again when the answer is not 200. */
export function createSandboxWebhooks(services: WebhookServices): SandboxWebhooks {
  const { db, clock, logger } = services;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let stopped = true;

  async function deliverDue(): Promise<void> {
    for (;;) {
      const now = clock();
      const delivery = await takeDelivery(db, { now, retryAt: new Date(now.getTime() + retryMs) });
      if (!delivery) return;
      const arrived = await post(services, delivery);
      if (arrived || delivery.attempts >= maxAttempts) await endDelivery(db, delivery.id, clock());
    }
  }

  async function work(): Promise<void> {
    try {
      await deliverDue();
      if (await hasDeliveries(db)) arm(lookMs);
    } catch (error) {
      logger.warn({ err: error }, "sandbox webhooks wait for the database");
      arm(databaseAwayMs);
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
    const reply = await fetch(target(), {
      method: "POST",
      headers: { "content-type": "application/json", [SANDBOX_SIGNATURE_HEADER]: signBody(key, raw) },
      body: raw,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await reply.body?.cancel();
    return reply.status === 200;
  } catch (error) {
    logger.warn({ err: error, delivery: delivery.id }, "sandbox webhook did not arrive");
    return false;
  }
}
