import { santimToBirr } from "#contract/payments/money.ts";
import type { HealthFinding } from "#contract/admin/health.ts";
import { REFUND_CONFIRMATION_TIMEOUT_MS } from "#backend/platform/constants.ts";
import { findWaitingRefunds } from "../../alerts/waiting-refund-repo.ts";
import { findOpenRefunds } from "../money-health-repo.ts";
import { sinceOf, type HealthCheck } from "../health-check.ts";

/** Refunds that the provider cannot make now, and else those that take longer than a day. */
export const checkRefunds: HealthCheck = async ({ db, clock }) => {
  const waiting = await findWaitingRefunds(db);
  if (waiting) {
    const { refunds: count, santim, since, note } = waiting;
    const finding: HealthFinding = { code: "refunds_wait", count, amount: santimToBirr(santim) };
    return [{ ...finding, ...sinceOf(since), detail: note ?? "" }];
  }
  const open = await findOpenRefunds(db, new Date(clock().getTime() - REFUND_CONFIRMATION_TIMEOUT_MS));
  return open.count > 0 ? [{ code: "refunds_open_long", count: open.count, ...sinceOf(open.oldest) }] : [];
};
