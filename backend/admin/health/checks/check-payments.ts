import type { HealthFinding } from "#contract/admin/health.ts";
import { CHECKOUT_LIFETIME_MS, REFUND_OVERDUE_MS, SEAT_HOLD_MS } from "#backend/platform/constants.ts";
import { countAttentionItems } from "../../attention/attention-repo.ts";
import { findOpenPayments } from "../money-health-repo.ts";
import { sinceOf, type HealthCheck } from "../health-check.ts";

/** By then the provider has said of each checkout how it ended. */
export const OPEN_PAYMENT_MS = SEAT_HOLD_MS + CHECKOUT_LIFETIME_MS;

/** Payments that stay open for too long, and those that wait for a person. */
export const checkPayments: HealthCheck = async ({ db, clock, knownProviders }) => {
  const before = (ms: number) => new Date(clock().getTime() - ms);
  const findings: HealthFinding[] = [];
  const open = await findOpenPayments(db, before(OPEN_PAYMENT_MS));
  if (open.count > 0)
    findings.push({ code: "payments_open_long", count: open.count, ...sinceOf(open.oldest) });
  const count = await countAttentionItems(db, { knownProviders, overdueBefore: before(REFUND_OVERDUE_MS) });
  if (count > 0) findings.push({ code: "payments_need_attention", count });
  return findings;
};
