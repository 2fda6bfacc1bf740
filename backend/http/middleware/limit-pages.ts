import type { Context, Middleware, Next } from "koa";
import type { Language } from "#contract/pages/languages.ts";
import { AppError } from "#backend/app-error.ts";
import { pageLanguage } from "../pages/page-language.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";

const texts: Readonly<Record<Language, { title: string; lead: (seconds: number) => string }>> = {
  en: {
    title: "One moment, please",
    lead: (seconds) =>
      `Very many pages are being opened from your network. Please try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
  },
  am: {
    title: "እባክዎ ትንሽ ይጠብቁ",
    lead: (seconds) => `ከእርስዎ ኔትወርክ በጣም ብዙ ገጾች እየተከፈቱ ነው። እባክዎ ከ${seconds} ሰከንድ በኋላ እንደገና ይሞክሩ።`,
  },
};

/** Whether a browser opens a page, or sends a form that a page answers. The API takes no forms. */
const navigates = (ctx: Context): boolean =>
  ctx.method === "POST"
    ? ctx.is("urlencoded") === "urlencoded"
    : (ctx.method === "GET" || ctx.method === "HEAD") && ctx.accepts("json", "html") === "html";

/** Counts the pages of an address, which cost more than their JSON. Above the limit a page comes that is not rendered. */
export function limitPages(limits: RateLimits): Middleware {
  return async (ctx: Context, next: Next) => {
    if (!navigates(ctx)) return next();
    try {
      await limits.count("page", { address: ctx.ip });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "too_many_requests") throw error;
      return sendWaitPage(ctx, error.retryAfter ?? 1);
    }
    return next();
  };
}

function sendWaitPage(ctx: Context, seconds: number): void {
  const language = pageLanguage(ctx);
  const { title, lead } = texts[language];
  // A form is sent again by its sender.
  const refresh = ctx.method === "POST" ? "" : `<meta http-equiv="refresh" content="${seconds}">`;
  ctx.status = 429;
  ctx.set("Retry-After", String(seconds));
  ctx.set("Cache-Control", "no-store");
  ctx.type = "html";
  ctx.body = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${refresh}<title>${title}</title><h1>${title}</h1><p>${lead(seconds)}</p></html>`;
}
