import type { Context } from "koa";
import { LRUCache } from "lru-cache";
import { language, type Preferences } from "#contract/calendar/preferences.ts";

/**
 * Browsers send few distinct Accept-Language values, and parsing one takes as long as all other work for a short page.
 */
const byAccepted = new LRUCache<string, Preferences["language"]>({ max: 100 });

function acceptedLanguage(ctx: Context): Preferences["language"] {
  const header = ctx.get("Accept-Language");
  const known = byAccepted.get(header);
  if (known !== undefined) return known;
  const accepted = language.safeParse(ctx.acceptsLanguages(language.options));
  const read = accepted.success ? accepted.data : "en";
  byAccepted.set(header, read);
  return read;
}

/** Returns the language of a page for an unknown user: `?lang`, otherwise the cookie, otherwise Accept-Language. */
export function pageLanguage(ctx: Context): Preferences["language"] {
  for (const candidate of [ctx.query["lang"], ctx.cookies.get("language")]) {
    if (candidate === undefined) continue;
    const known = language.safeParse(candidate);
    if (known.success) return known.data;
  }
  return acceptedLanguage(ctx);
}

/** Returns the colour scheme chosen on this device, from the cookie; "" for the system's. */
export function pageColours(ctx: Context): "light" | "dark" | "" {
  const colours = ctx.cookies.get("colours");
  return colours === "light" || colours === "dark" ? colours : "";
}

const YEAR_MS = 31_536_000_000;

/**
 * Stores the language given in the URL as the user's choice, so that the next page uses it too. Pages with scripts do
 * the same.
 */
export function storeRequestedLanguage(ctx: Context): void {
  const requested = language.safeParse(ctx.query["lang"]);
  if (!requested.success || requested.data === ctx.cookies.get("language")) return;
  // Scripts also read and write this cookie.
  ctx.cookies.set("language", requested.data, { maxAge: YEAR_MS, httpOnly: false, sameSite: "lax" });
}
