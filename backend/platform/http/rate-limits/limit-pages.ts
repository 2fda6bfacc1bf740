import { createHash } from "node:crypto";
import type { RequestListener } from "node:http";
import type Koa from "koa";
import type { Context } from "koa";
import { LRUCache } from "lru-cache";
import type { Language } from "#contract/text/languages.ts";
import { logSecurityEvent } from "#backend/platform/logging/security-log.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { CountRequest } from "#backend/platform/metrics/request-metrics.ts";
import { ethiopicFont, fontPolicy } from "../pages/ethiopic-font.ts";
import { pageLanguage } from "../pages/page-language.ts";
import { addressKey } from "./address-key.ts";
import type { RateLimits } from "./rate-limits.ts";

interface WaitTexts {
  title: string;
  why: string;
  /** `opens` is for a page that reloads automatically, `tryAgain` for a form. */
  opens: (seconds: number) => string;
  tryAgain: (seconds: number) => string;
}

const counted = (seconds: number) => `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
const texts: Readonly<Record<Language, WaitTexts>> = {
  en: {
    title: "One moment, please",
    why: "Very many pages are being opened from your network.",
    opens: (seconds) => `This one opens by itself in ${counted(seconds)}.`,
    tryAgain: (seconds) => `Please try again in ${counted(seconds)}.`,
  },
  am: {
    title: "እባክዎ ትንሽ ይጠብቁ",
    why: "ከእርስዎ ኔትወርክ በጣም ብዙ ገጾች እየተከፈቱ ነው።",
    opens: (seconds) => `ይህ ገጽ ከ${seconds} ሰከንድ በኋላ በራሱ ይከፈታል።`,
    tryAgain: (seconds) => `እባክዎ ከ${seconds} ሰከንድ በኋላ እንደገና ይሞክሩ።`,
  },
};

const style = `${ethiopicFont}
body { font: 1.1rem/1.6 "Noto Sans Ethiopic", system-ui, sans-serif; max-width: 32em; margin: 20vh auto; padding: 0 1em }
h1 { line-height: 1.3 }`;
const styleHash = createHash("sha256").update(style).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; ${fontPolicy}; base-uri 'none'; frame-ancestors 'none'`;

const LOG_EVERY_MS = 60_000;
const MAX_ADDRESSES = 1000;
const MAX_ACCEPTED = 100;

interface PageLimitOptions {
  limits: Pick<RateLimits, "countForWait">;
  logger: Logger;
  /** If null, requests are not counted. */
  countRequest: CountRequest | null;
}

/** For each Accept header, whether it prefers HTML. Browsers send few distinct Accept headers. */
const prefersHtml = new LRUCache<string, boolean>({ max: MAX_ACCEPTED });

function acceptsHtml(ctx: Context): boolean {
  const accept = ctx.get("Accept");
  const known = prefersHtml.get(accept);
  if (known !== undefined) return known;
  const prefers = ctx.accepts("json", "html") === "html";
  prefersHtml.set(accept, prefers);
  return prefers;
}

/** Whether a browser opens a page, or submits a form that is answered with a page. The API takes no forms. */
const navigates = (ctx: Context): boolean =>
  ctx.method === "POST"
    ? ctx.is("urlencoded") === "urlencoded"
    : (ctx.method === "GET" || ctx.method === "HEAD") && acceptsHtml(ctx);

/**
 * Returns the application's listener, which limits page requests by IP address: a page costs more than its data as
 * JSON. Requests above the limit never reach the application, whose middleware would cost more than the response.
 */
export function limitPages(app: Koa, { limits, logger, countRequest }: PageLimitOptions): RequestListener {
  const handle = app.callback();
  const logged = new LRUCache<string, true>({ max: MAX_ADDRESSES, ttl: LOG_EVERY_MS });
  /**
   * For each address, the time by `performance.now()` at which the limiter's last rejection expires. Until then, the
   * limiter is not called again for that address.
   */
  const refusedUntil = new LRUCache<string, number>({ max: MAX_ADDRESSES });

  function logOnce(address: string): void {
    const key = addressKey(address);
    if (logged.has(key)) return;
    logged.set(key, true);
    logSecurityEvent(logger, { kind: "refusal", accountId: null, address, code: "too_many_requests" });
  }

  async function countPage(address: string): Promise<number> {
    try {
      const seconds = await limits.countForWait("page", address);
      if (seconds > 0) refusedUntil.set(address, performance.now() + seconds * 1000);
      return seconds;
    } catch (error) {
      logger.error({ err: error }, "pages are not counted");
      return 0;
    }
  }

  function refuse(ctx: Context, seconds: number): void {
    logOnce(ctx.ip);
    countRequest?.({ method: ctx.method, route: null, status: 429, seconds: 0 });
    sendWaitPage(ctx, seconds);
  }

  return (request, response) => {
    const ctx = app.createContext(request, response);
    const pass = () => void handle(request, response);
    const answer = (seconds: number) => (seconds > 0 ? refuse(ctx, seconds) : pass());
    const waitMs = (refusedUntil.get(ctx.ip) ?? 0) - performance.now();
    if (!navigates(ctx)) pass();
    else if (waitMs > 0) answer(Math.ceil(waitMs / 1000));
    else void countPage(ctx.ip).then(answer);
  };
}

function sendWaitPage(ctx: Context, seconds: number): void {
  const language = pageLanguage(ctx);
  // A form is not resent automatically.
  const page = waitPage(language, seconds, ctx.method !== "POST");
  ctx.req.resume();
  ctx.res
    .writeHead(429, {
      "Cache-Control": "no-store",
      "Content-Language": language,
      "Content-Length": Buffer.byteLength(page),
      "Content-Security-Policy": policy,
      "Content-Type": "text/html; charset=utf-8",
      "Retry-After": seconds,
      "X-Content-Type-Options": "nosniff",
    })
    .end(page);
}

const waitPages = new Map<string, string>();

/** The wait pages are cached: a window lasts only a few seconds, so there are few different pages. */
function waitPage(language: Language, seconds: number, refreshes: boolean): string {
  const key = `${language} ${seconds} ${refreshes}`;
  let page = waitPages.get(key);
  if (page === undefined) {
    const { title, why, opens, tryAgain } = texts[language];
    const then = (refreshes ? opens : tryAgain)(seconds);
    const refresh = refreshes ? `<meta http-equiv="refresh" content="${seconds}">` : "";
    page = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${refresh}<title>${title}</title><style>${style}</style><h1>${title}</h1><p>${why} ${then}</p></html>`;
    waitPages.set(key, page);
  }
  return page;
}
