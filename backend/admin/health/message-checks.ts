import type { HealthFinding } from "#contract/admin/health-report.ts";
import { findFailedEmails, findLateEmails } from "./process-health-repo.ts";
import { sinceOf, type HealthCheck } from "./health-check.ts";
import { findKeys } from "#backend/notifications/push/push-key-repo.ts";

/**
 * Keys that were sealed with another SECRET can't be opened. The next notification replaces them, and every browser
 * must then subscribe again.
 */
export const checkPushKeys: HealthCheck = async ({ db, health: { pushBox } }) => {
  const keys = await findKeys(db);
  if (!keys || pushBox.open(keys.sealedPrivateKey, keys.publicKey) !== null) return [];
  return [{ code: "push_keys_unreadable" }];
};

const LATE_EMAIL_MS = 15 * 60_000;
const FAILED_PERIOD_MS = 24 * 60 * 60_000;

/** Reports emails that have waited for too long, and emails that were given up in the last day. */
export const checkEmails: HealthCheck = async ({ db, clock }) => {
  const before = (ms: number) => new Date(clock().getTime() - ms);
  const findings: HealthFinding[] = [];
  const late = await findLateEmails(db, before(LATE_EMAIL_MS));
  if (late.count > 0) findings.push({ code: "emails_late", count: late.count, ...sinceOf(late.oldest) });
  const failed = await findFailedEmails(db, before(FAILED_PERIOD_MS));
  if (failed.count > 0)
    findings.push({ code: "emails_failed", count: failed.count, ...sinceOf(failed.oldest) });
  return findings;
};
