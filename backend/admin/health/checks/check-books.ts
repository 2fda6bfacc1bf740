import { santimToBirr } from "#contract/payments/money.ts";
import type { HealthFinding } from "#contract/admin/health.ts";
import { findRecentFaults } from "#backend/enrollments/books/recent-books-repo.ts";
import type { HealthCheck } from "../health-check.ts";

/** The database refuses books that do not balance; somebody may have changed them by hand, or restored a part. */
export const checkBooks: HealthCheck = async ({ db }) => {
  const findings: HealthFinding[] = [];
  const { unbalanced, unbooked } = await findRecentFaults(db);
  if (unbalanced.count > 0) {
    const amount = santimToBirr(unbalanced.santim);
    findings.push({ code: "books_unbalanced", count: unbalanced.count, amount });
  }
  if (unbooked > 0) findings.push({ code: "books_incomplete", count: unbooked });
  return findings;
};
