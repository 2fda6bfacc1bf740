import type { Knex } from "#backend/platform/db/knex.ts";
import { consume } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { createSharedLimiter, limiterKey } from "#backend/platform/http/rate-limits/shared-limiter.ts";

/** Six digits and three valid codes: so many tries in a quarter of an hour find one in four years, on average. */
export const SECOND_FACTOR_ATTEMPTS = 5;
const windowSeconds = 900;
const warningIntervalSeconds = 86_400;

/** Limits how often an account's second factor is tried, from wherever. Counted in PostgreSQL. */
export interface AttemptLimit {
  /** Call before a code is verified. @throws AppError too_many_requests */
  admit: (accountId: string) => Promise<void>;
  /** A right code doesn't count. */
  recordSuccess: (accountId: string) => Promise<void>;
  /** Returns whether to tell the owner now: no more attempts are left, for the first time in a day. */
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
