import type { Knex } from "#backend/platform/db/knex.ts";
import { consume } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { createSharedLimiter, limiterKey } from "#backend/platform/http/rate-limits/shared-limiter.ts";

/**
 * With six digits and three valid codes, this many tries per quarter of an hour find a code in four years on average.
 */
export const SECOND_FACTOR_ATTEMPTS = 5;
const windowSeconds = 900;
const warningIntervalSeconds = 86_400;

/** Limits attempts at an account's second factor, from all addresses together. Counted in PostgreSQL. */
export interface AttemptLimit {
  /** Must be called before a code is verified. @throws AppError too_many_requests */
  admit: (accountId: string) => Promise<void>;
  /** A correct code doesn't count as an attempt. */
  recordSuccess: (accountId: string) => Promise<void>;
  /** Returns whether to notify the owner now: no attempts are left, for the first time in a day. */
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
