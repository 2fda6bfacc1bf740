import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { insertWebhooks } from "./sandbox-webhook-repo.ts";
import type { sandboxWebhookBody } from "./sandbox-provider.ts";
import { decideCharge, type SandboxCharge, type SandboxOutcome } from "./sandbox-repo.ts";

/** If the payer chooses "slow", the charge is decided this long after the payer has returned. */
export const SANDBOX_SLOW_MS = 8000;
/** If the payer chooses "late", the webhook is sent this long after the decision. */
export const SANDBOX_LATE_MS = 15_000;

export const checkoutForm = z.object({
  action: z.enum(["pay", "cancel"]),
  method: z.enum(["card", "telebirr", "cbe-birr", "m-pesa"]).default("telebirr"),
  outcome: z.enum(["succeed", "fail"]).default("succeed"),
  speed: z.enum(["at-once", "slow"]).default("at-once"),
  webhook: z.enum(["at-once", "late", "twice", "never"]).default("at-once"),
});
export type CheckoutForm = z.infer<typeof checkoutForm>;

function outcomeOf({ action, outcome }: CheckoutForm): SandboxOutcome {
  if (action === "cancel") return "cancelled";
  return outcome === "succeed" ? "succeeded" : "failed";
}

function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}

/**
 * Decides the charge as the payer chose, and queues the webhooks. If the charge is already decided, nothing changes.
 */
export async function completeCheckout(
  { db, clock, wake }: { db: Knex; clock: Clock; wake: () => void },
  charge: SandboxCharge,
  form: CheckoutForm,
): Promise<void> {
  const outcome = outcomeOf(form);
  const decidedAt = after(clock(), form.speed === "slow" && form.action === "pay" ? SANDBOX_SLOW_MS : 0);
  const event: z.infer<typeof sandboxWebhookBody> = {
    event_id: randomUUID(),
    event: `charge.${outcome}`,
    text_ref: charge.textRef,
    amount_santim: charge.amountSantim,
    currency: charge.currency,
  };
  const times = form.webhook === "never" ? 0 : form.webhook === "twice" ? 2 : 1;
  const bodies = Array.from({ length: times }, () => JSON.stringify(event));
  const method = form.action === "pay" ? form.method : null;
  await db.transaction(async (trx) => {
    const decided = await decideCharge(trx, { checkoutId: charge.checkoutId, method, outcome, decidedAt });
    if (!decided) return;
    await insertWebhooks(trx, bodies, after(decidedAt, form.webhook === "late" ? SANDBOX_LATE_MS : 0));
  });
  wake();
}
