import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import {
  createPaymentProviders,
  type PaymentProvider,
} from "#backend/payments/providers/payment-provider.ts";
import { createTakeBack } from "#backend/payouts/earnings/take-back.ts";
import { createSandboxProvider } from "#backend/payments/providers/sandbox/sandbox-provider.ts";
import { sandboxWebhookKey } from "#backend/payments/providers/sandbox/sandbox-signature.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";
import { createConcurrencyControl } from "../concurrency-control.ts";
import { createEnrollmentEvents } from "../state/enrollment-events.ts";
import type { EnrollmentServices } from "../state/enrollment-services.ts";
import { reconcilePayments } from "../settlement/reconcile-payments.ts";

/**
 * The services of another process on the same database. A test can run single steps, as if the process died after
 * them, and can replace methods of the provider.
 */
export function otherProcess(
  api: Pick<TestServer, "db" | "url">,
  clock: Clock,
  replaced: Partial<PaymentProvider> = {},
): EnrollmentServices {
  const key = sandboxWebhookKey("a secret of another process, 32 long");
  const sandbox = createSandboxProvider({ db: api.db, clock, key, origin: () => api.url });
  return {
    db: api.db,
    clock,
    logger: createLogger("silent"),
    providers: createPaymentProviders({ ...sandbox, ...replaced }),
    maxSeats: 20,
    platformFeePercent: 10,
    payoutWaitHours: 48,
    ...createConcurrencyControl(),
    events: createEnrollmentEvents(() => undefined),
    takeBack: createTakeBack(48),
    returnOrigins: () => ["http://localhost:0"],
  };
}

/** Reconciles all payments, as a server does at startup. */
export function reconcileNow(services: EnrollmentServices): Promise<void> {
  return reconcilePayments(services, { all: true });
}

/** Changes a charge in the sandbox's own data. */
export function tamperWithCharge({ db }: { db: Db }, textRef: string, change: Record<string, unknown>) {
  return db("sandbox_charges").where({ textRef }).update(change);
}
