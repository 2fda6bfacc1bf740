import { santimToBirr } from "#contract/payments/money.ts";
import type { HealthFinding } from "#contract/admin/health.ts";
import { countUnbooked, findUnbalanced } from "../money-health-repo.ts";
import type { HealthCheck } from "../health-check.ts";

/** Older books were looked at when they were this young. */
const LOOK_BACK_DAYS = 7;

/** The database refuses books that do not balance; somebody may have changed them by hand, or restored a part. */
export const checkBooks: HealthCheck = async ({ db }) => {
  const findings: HealthFinding[] = [];
  const { count, santim } = await findUnbalanced(db, LOOK_BACK_DAYS);
  if (count > 0) findings.push({ code: "books_unbalanced", count, amount: santimToBirr(santim) });
  const unbooked = await countUnbooked(db, LOOK_BACK_DAYS);
  if (unbooked > 0) findings.push({ code: "books_incomplete", count: unbooked });
  return findings;
};
