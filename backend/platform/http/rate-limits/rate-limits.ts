import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { addressKey } from "./address-key.ts";
import { createSharedLimiter, limiterKey } from "./shared-limiter.ts";

interface Limit {
  /** Requests per window from one subject: an account, or the email of a log-in. */
  perSubject: number;
  /** Requests per window from one IP address: a class of 200 behind one carrier-grade NAT fits into a minute. */
  perAddress: number;
  /** Length of the window. */
  seconds: number;
  /** If true, all processes count together, in PostgreSQL; otherwise each process counts separately. */
  shared?: true;
}

export const limits = {
  logIn: { perSubject: 10, perAddress: 600, seconds: 60, shared: true },
  /** The second step of a log-in. Its subject is the IP address alone. */
  secondFactor: { perSubject: 600, perAddress: 600, seconds: 60, shared: true },
  /** The subject is the IP address alone, since the account is only known once the passkey has been verified. */
  passkeyLogIn: { perSubject: 600, perAddress: 600, seconds: 60, shared: true },
  signUp: { perSubject: 5, perAddress: 600, seconds: 60, shared: true },
  /** These requests contain no email, so their subject is the IP address alone. */
  resumeSession: { perSubject: 600, perAddress: 600, seconds: 60 },
  resetPassword: { perSubject: 120, perAddress: 120, seconds: 60, shared: true },
  /** Each request checks a password and sends an email to an address that the caller chooses. */
  changeEmail: { perSubject: 5, perAddress: 200, seconds: 600, shared: true },
  /** A code has a million possible values and allows few attempts, and users can request another code. */
  verifyEmail: { perSubject: 10, perAddress: 600, seconds: 600, shared: true },
  resendVerification: { perSubject: 3, perAddress: 200, seconds: 600, shared: true },
  forgotPassword: { perSubject: 5, perAddress: 200, seconds: 600, shared: true },
  contact: { perSubject: 5, perAddress: 100, seconds: 600 },
  /** A page reports at most five errors per minute. */
  pageError: { perSubject: 60, perAddress: 60, seconds: 60 },
  /** Each one emails everybody enrolled in a lecture. */
  announcement: { perSubject: 10, perAddress: 200, seconds: 600, shared: true },
  complaint: { perSubject: 20, perAddress: 600, seconds: 60 },
  paymentStart: { perSubject: 20, perAddress: 1200, seconds: 60 },
  chat: { perSubject: 60, perAddress: 12_000, seconds: 60 },
  question: { perSubject: 5, perAddress: 12_000, seconds: 60 },
  reaction: { perSubject: 1, perAddress: 1200, seconds: 1 },
  /** A page sends ink or moves its laser pointer at most 20 times a second. What a poor line holds back arrives at once. */
  ink: { perSubject: 120, perAddress: 6000, seconds: 5 },
  join: { perSubject: 60, perAddress: 12_000, seconds: 60 },
  /** Updates from a page in a room, including rejoins, which are frequent on a poor connection. */
  roomUpdate: { perSubject: 300, perAddress: 24_000, seconds: 60 },
  /**
   * A page reports its first video frame only once. Further reports come from users who reload the page, or who try to
   * alert the operator for no reason.
   */
  firstPicture: { perSubject: 10, perAddress: 24_000, seconds: 600 },
  /** Moderation actions and raised hands. */
  moderate: { perSubject: 120, perAddress: 12_000, seconds: 60 },
  /** Socket.IO and signalling handshakes. After a restart of the server, a whole school reconnects, often repeatedly. */
  handshake: { perSubject: 240, perAddress: 24_000, seconds: 60 },
  /** The lobby polls every ten seconds. */
  lobby: { perSubject: 120, perAddress: 24_000, seconds: 60 },
  /** Each test transfers a fifth of a megabyte. */
  speedTest: { perSubject: 20, perAddress: 2400, seconds: 60 },
  /**
   * A player requests its replay's details every few minutes, and every ten seconds while the replay is being rendered.
   */
  replay: { perSubject: 60, perAddress: 12_000, seconds: 60 },
  /**
   * Each request returns four seconds of a replay. The limit allows double speed and frequent seeking, but slows down
   * the copying of whole replays.
   */
  replayFile: { perSubject: 300, perAddress: 24_000, seconds: 60 },
  upload: { perSubject: 60, perAddress: 600, seconds: 60 },
  /** Requests of uploads in progress: each contains at most two megabytes, and a poor connection needs many. */
  uploadPart: { perSubject: 600, perAddress: 6000, seconds: 60 },
  /** Links to materials, and the downloads themselves. A guest's subject is the IP address. */
  materialDownload: { perSubject: 120, perAddress: 6000, seconds: 60 },
  /** A host's page adds the pages of a file one after another; each is decoded. */
  slide: { perSubject: 240, perAddress: 2400, seconds: 60 },
  /** The pictures of slides. A class behind one address loads each slide at the same moment. */
  slidePicture: { perSubject: 300, perAddress: 24_000, seconds: 60 },
  /** Pages for guests and crawlers. A guest's subject is the IP address. */
  publicPage: { perSubject: 1200, perAddress: 1200, seconds: 60 },
  /**
   * Every page that a browser opens. The window is short, so that bursts stay short; the limit still lets a whole class
   * behind one address open its pages.
   */
  page: { perSubject: 300, perAddress: 300, seconds: 10 },
  /** An app polls for notifications once a minute; the limit leaves room for several devices of an account. */
  notifications: { perSubject: 60, perAddress: 6000, seconds: 60 },
  /** Each export reads many tables. */
  accountExport: { perSubject: 6, perAddress: 300, seconds: 60 },
  webhook: { perSubject: 12_000, perAddress: 12_000, seconds: 60 },
  /**
   * A Janus server with 1,000 participants posts some 3,000 requests per minute, and several servers may share an
   * address.
   */
  janusEvents: { perSubject: 24_000, perAddress: 24_000, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Counts requests and rejects those above a limit with `too_many_requests`. The address may be counted alone, before
 * the subject is known.
 */
export interface RateLimits {
  count: (name: LimitName, by: { subject?: string; address?: string }) => Promise<void>;
  /**
   * Counts by address alone. Returns 0 or, above the limit, the seconds to wait, which is cheaper than throwing an
   * error.
   */
  countForWait: (name: LimitName, address: string) => Promise<number>;
}

/** Counts once. Above the limit, returns the seconds until the window ends, otherwise 0. */
async function consumeForWait(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
}

/** Counts once. @throws AppError too_many_requests */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const retryAfter = await consumeForWait(limiter, key);
  if (retryAfter > 0) throw new AppError("too_many_requests", { retryAfter });
}

/** Creates the rate limits. Without a database, everything is counted in this process. */
export function createRateLimits(
  configured: Record<LimitName, Limit> = limits,
  db: Knex | null = null,
): RateLimits {
  const make = (name: string, points: number, { seconds, shared }: Limit) =>
    shared && db
      ? createSharedLimiter(db, { name, points, seconds })
      : new RateLimiterMemory({ points, duration: seconds });
  const names = Object.keys(configured) as LimitName[];
  const limiters = new Map(
    names.map((name) => {
      const limit = configured[name];
      const subject = make(`${name}-subject`, limit.perSubject, limit);
      return [name, { subject, address: make(`${name}-address`, limit.perAddress, limit) }];
    }),
  );
  return {
    async count(name, { subject, address }) {
      const limiter = limiters.get(name);
      if (!limiter) return;
      if (address !== undefined) await consume(limiter.address, limiterKey(addressKey(address)));
      if (subject !== undefined) await consume(limiter.subject, limiterKey(subject));
    },
    async countForWait(name, address) {
      const limiter = limiters.get(name);
      return limiter ? consumeForWait(limiter.address, limiterKey(addressKey(address))) : 0;
    },
  };
}
