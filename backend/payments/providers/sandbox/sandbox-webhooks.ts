import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { endWebhook, hasWebhooks, claimWebhook, type SandboxWebhook } from "./sandbox-webhook-repo.ts";
import { SANDBOX_SIGNATURE_HEADER, signBody } from "./sandbox-signature.ts";

const timeoutMs = 5000;
const retryMs = 10_000;
const maxAttempts = 5;
/**
 * How often the queue is polled while it contains webhooks. A single timer for the next due time would not notice that
 * a test has advanced its clock.
 */
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
  /** Starts sending queued webhooks, including those left by a previous process. */
  start: () => void;
  /** Must be called after webhooks are queued. */
  wake: () => void;
  stop: () => Promise<void>;
}

/**
 * Sends the sandbox's signed webhooks over HTTP, and retries each until the response is 200 or the attempts are used
 * up.
 */
export function createSandboxWebhooks(services: WebhookServices): SandboxWebhooks {
  const { db, clock, logger } = services;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let stopped = true;

  async function sendDue(): Promise<void> {
    for (;;) {
      const now = clock();
      const webhook = await claimWebhook(db, { now, retryAt: new Date(now.getTime() + retryMs) });
      if (!webhook) return;
      const isAccepted = await post(services, webhook);
      if (isAccepted || webhook.attempts >= maxAttempts) await endWebhook(db, webhook.id, clock());
    }
  }

  async function work(): Promise<void> {
    try {
      await sendDue();
      if (await hasWebhooks(db)) arm(pollMs);
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

async function post({ key, target, logger }: WebhookServices, webhook: SandboxWebhook): Promise<boolean> {
  const raw = Buffer.from(webhook.body);
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
    logger.warn({ err: error, webhook: webhook.id }, "a sandbox webhook could not be sent");
    return false;
  }
}
