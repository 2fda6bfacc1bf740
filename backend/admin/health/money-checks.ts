import type { HealthFinding } from "#contract/admin/health-report.ts";
import {
  CHECKOUT_LIFETIME_MS,
  REFUND_OVERDUE_MS,
  SEAT_HOLD_MS,
  REFUND_CONFIRMATION_TIMEOUT_MS,
} from "#backend/platform/constants.ts";
import { countAttentionItems } from "../attention/attention-repo.ts";
import { findOpenPayments, findOpenRefunds } from "./money-health-repo.ts";
import { sinceOf, type HealthCheck } from "./health-check.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { findWaitingRefunds } from "../alerts/waiting-refund-repo.ts";
import { findRecentFaults } from "#backend/enrollments/ledger-checks/recent-faults-repo.ts";

/**
 * Tests the connection to the payment provider by requesting its list of banks: every provider has such a list, and the
 * request changes nothing.
 */
export const checkProvider: HealthCheck = async ({ provider }) => {
  const answer = await provider.listBanks();
  return answer.kind === "banks" ? [] : [{ code: "provider_away", detail: answer.reason }];
};

/**
 * The database rejects ledger transactions that don't balance, but rows may have been changed manually or restored only
 * partly.
 */
export const checkLedger: HealthCheck = async ({ db }) => {
  const findings: HealthFinding[] = [];
  const { unbalanced, unbooked } = await findRecentFaults(db);
  if (unbalanced.count > 0) {
    const amount = santimToBirr(unbalanced.santim);
    findings.push({ code: "books_unbalanced", count: unbalanced.count, amount });
  }
  if (unbooked > 0) findings.push({ code: "books_incomplete", count: unbooked });
  return findings;
};

/**
 * Reports refunds that the provider cannot make now; if there are none, reports refunds that take longer than a day.
 */
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

/** Once a payment is this old, the provider should have reported the outcome of its checkout. */
export const OPEN_PAYMENT_MS = SEAT_HOLD_MS + CHECKOUT_LIFETIME_MS;

/** Reports payments that stay open for too long, and payments that need an admin. */
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
