import type { Knex } from "#backend/platform/db/knex.ts";
import { consume } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { createSharedLimiter, limiterKey } from "#backend/platform/http/rate-limits/shared-limiter.ts";

/**
 * A code has six digits, and three codes are valid at a time. With this many attempts per 15 minutes, guessing a code
 * takes about two years on average.
 */
export const SECOND_FACTOR_ATTEMPTS = 5;
const windowSeconds = 900;
const warningIntervalSeconds = 86_400;

/**
 * Limits attempts at an account's second factor, from all addresses together. The attempts are counted in PostgreSQL,
 * for all processes.
 */
export interface AttemptLimit {
  /** Must be called before a code is verified. @throws AppError too_many_requests */
  admit: (accountId: string) => Promise<void>;
  /** Must be called after a correct code, which then doesn't count as an attempt. */
  recordSuccess: (accountId: string) => Promise<void>;
  /**
   * Must be called after a wrong code. Resolves with true if this failure used up the attempts and the owner must be
   * notified, which happens at most once a day.
   */
  recordFailure: (accountId: string) => Promise<boolean>;
}

export function createAttemptLimit(db: Knex): AttemptLimit {
  const attempts = createSharedLimiter(db, {
    name: "secondFactor-attempts",
    points: SECOND_FACTOR_ATTEMPTS,
    seconds: windowSeconds,
  });
  const warnings = createSharedLimiter(db, {
    name: "secondFactor-warnings",
    points: 1,
    seconds: warningIntervalSeconds,
  });
  return {
    admit: (accountId) => consume(attempts, limiterKey(accountId)),
    async recordSuccess(accountId) {
      await attempts.reward(limiterKey(accountId));
    },
    async recordFailure(accountId) {
      const counted = await attempts.get(limiterKey(accountId));
      if (counted === null || counted.consumedPoints < SECOND_FACTOR_ATTEMPTS) return false;
      return (await warnings.penalty(limiterKey(accountId))).consumedPoints === 1;
    },
  };
}
