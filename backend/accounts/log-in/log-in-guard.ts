import { DEFAULT_LANGUAGE } from "#contract/text/languages.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueEmail } from "#backend/platform/email/email-repo.ts";
import { addressKey } from "#backend/platform/http/rate-limits/address-key.ts";
import { consume } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { createSharedLimiter, limiterKey } from "#backend/platform/http/rate-limits/shared-limiter.ts";

/**
 * The number of failures, from all IP addresses together, at which it is unlikely that a user has merely forgotten the
 * password.
 */
export const FAILURES_BEFORE_SLOWDOWN = 20;
const failureWindowSeconds = 900;
/**
 * The number of attempts that each IP address has while an account is under attack. The limit applies to the owner's IP
 * address too.
 */
export const ATTEMPTS_WHILE_SLOWED = 3;
const slowedWindowSeconds = 300;
const warningIntervalSeconds = 86_400;

interface Attempt {
  email: string;
  /** The caller's IP address. */
  address: string;
}

/**
 * Slows down password guessing against one account from many IP addresses, which the limit per IP address doesn't
 * notice. It never locks the account: an IP address that hasn't guessed can still log in. Unknown emails are treated
 * the same.
 */
export interface LogInGuard {
  /** Must be called before the password is verified. @throws AppError too_many_requests */
  admit: (attempt: Attempt) => Promise<void>;
  /** Counts a failure. Queues an email to the owner, at most once a day. */
  recordFailure: (attempt: Attempt, now: Date) => Promise<void>;
}

export function createLogInGuard(db: Knex): LogInGuard {
  const failures = createSharedLimiter(db, {
    name: "logIn-failures",
    points: FAILURES_BEFORE_SLOWDOWN,
    seconds: failureWindowSeconds,
  });
  const slowed = createSharedLimiter(db, {
    name: "logIn-slowed",
    points: ATTEMPTS_WHILE_SLOWED,
    seconds: slowedWindowSeconds,
  });
  const warnings = createSharedLimiter(db, {
    name: "logIn-warnings",
    points: 1,
    seconds: warningIntervalSeconds,
  });
  return {
    async admit({ email, address }) {
      const counted = await failures.get(limiterKey(email));
      if (counted === null || counted.consumedPoints < FAILURES_BEFORE_SLOWDOWN) return;
      await consume(slowed, limiterKey(addressKey(address), email));
    },
    async recordFailure({ email }, now) {
      const { consumedPoints } = await failures.penalty(limiterKey(email));
      if (consumedPoints !== FAILURES_BEFORE_SLOWDOWN) return;
      const warned = await warnings.penalty(limiterKey(email));
      if (warned.consumedPoints > 1) return;
      // The account is looked up when the email is composed, so that the response time doesn't reveal whether it
      // exists.
      await enqueueEmail(db, { kind: "log-in-attempts", language: DEFAULT_LANGUAGE, data: { email } }, now);
    },
  };
}
