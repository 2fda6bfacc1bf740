import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { createLogger } from "#backend/logger.ts";
import { paymentProviders, type PaymentProvider } from "#backend/payments/payment-provider.ts";
import { createSandboxProvider } from "#backend/payments/sandbox-provider.ts";
import { sandboxWebhookKey } from "#backend/payments/sandbox-signature.ts";
import type { TestServer } from "#backend/testing/test-server.ts";
import { createQueues } from "../create-queues.ts";
import { createEnrollmentEvents } from "../enrollment-events.ts";
import type { EnrollmentServices } from "../enrollment-services.ts";
import { reconcilePayments } from "../reconcile-payments.ts";

/**
 * The commands as another process on the same database would run them: each step can be done alone, as if the
 * process died after it, and the provider can be made to misbehave.
 */
export function otherProcess(
  api: Pick<TestServer, "db" | "url">,
  clock: Clock,
  misbehaviour: Partial<PaymentProvider> = {},
): EnrollmentServices {
  const key = sandboxWebhookKey("a secret of another process, 32 long");
  const sandbox = createSandboxProvider({ db: api.db, clock, key, origin: () => api.url });
  return {
    db: api.db,
    clock,
    logger: createLogger("silent"),
    providers: paymentProviders({ ...sandbox, ...misbehaviour }),
    platformFeePercent: 10,
    ...createQueues(),
    events: createEnrollmentEvents(() => undefined),
    returnOrigins: () => ["http://localhost:0"],
  };
}

/** What the reconciler does at start. */
export function reconcileNow(services: EnrollmentServices): Promise<void> {
  return reconcilePayments(services, { everything: true });
}

/** The provider's own memory of a charge, changed behind everybody's back. */
export function tamperWithCharge({ db }: { db: Db }, textRef: string, change: Record<string, unknown>) {
  return db("sandbox_charges").where({ text_ref: textRef }).update(change);
}
