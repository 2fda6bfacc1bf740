import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#backend/app-error.ts";

interface Limit {
  /** Calls in a window for one subject (an account, or an e-mail address that is tried). */
  perSubject: number;
  /** Calls in a window from one address: a class of 200 behind one carrier NAT fits into a minute. */
  perAddress: number;
  /** Window in seconds. */
  seconds: number;
}

export const limits = {
  logIn: { perSubject: 10, perAddress: 600, seconds: 60 },
  signUp: { perSubject: 5, perAddress: 600, seconds: 60 },
  /** No e-mail is named in these: their subject is the address alone. */
  resumeSession: { perSubject: 600, perAddress: 600, seconds: 60 },
  resetPassword: { perSubject: 120, perAddress: 120, seconds: 60 },
  forgotPassword: { perSubject: 5, perAddress: 200, seconds: 600 },
  contact: { perSubject: 5, perAddress: 100, seconds: 600 },
  paymentStart: { perSubject: 20, perAddress: 1200, seconds: 60 },
  chat: { perSubject: 60, perAddress: 12_000, seconds: 60 },
  join: { perSubject: 60, perAddress: 12_000, seconds: 60 },
  /** What a page in a room tells of itself, coming back to its own seat among it: a weak line does that all the time. */
  seat: { perSubject: 300, perAddress: 24_000, seconds: 60 },
  /** What a host does with a class, and raised hands. */
  moderate: { perSubject: 120, perAddress: 12_000, seconds: 60 },
  /** Lines into rooms, of both kinds. A restart of the server brings a whole school back at once, each more than once. */
  handshake: { perSubject: 240, perAddress: 24_000, seconds: 60 },
  /** The page before a room looks every ten seconds, and at each visit. */
  door: { perSubject: 120, perAddress: 24_000, seconds: 60 },
  /** A fifth of a megabyte each. */
  lineSample: { perSubject: 20, perAddress: 2400, seconds: 60 },
  upload: { perSubject: 60, perAddress: 600, seconds: 60 },
  /** What guests and crawlers may read: guests have no subject but their address. */
  publicPage: { perSubject: 1200, perAddress: 1200, seconds: 60 },
  /** It reads everything about one person. */
  accountExport: { perSubject: 6, perAddress: 300, seconds: 60 },
  webhook: { perSubject: 12_000, perAddress: 12_000, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Counts calls and refuses those above the limit with `too_many_requests`. Where it takes work to learn who calls, the
 * address may be counted first and the subject afterwards.
 */
export interface RateLimits {
  count: (name: LimitName, by: { subject?: string; address?: string }) => Promise<void>;
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError("too_many_requests", { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
  }
}

export function createRateLimits(configured: Record<LimitName, Limit> = limits): RateLimits {
  const make = (points: number, seconds: number) => new RateLimiterMemory({ points, duration: seconds });
  const names = Object.keys(configured) as LimitName[];
  const limiters = new Map(
    names.map((name) => {
      const { perSubject, perAddress, seconds } = configured[name];
      return [name, { subject: make(perSubject, seconds), address: make(perAddress, seconds) }];
    }),
  );
  return {
    async count(name, { subject, address }) {
      const limiter = limiters.get(name);
      if (!limiter) return;
      if (address !== undefined) await consume(limiter.address, address);
      if (subject !== undefined) await consume(limiter.subject, subject);
    },
  };
}
