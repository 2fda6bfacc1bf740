import type { Context } from "koa";
import { language, type Preferences } from "#contract/preferences.ts";

/** The language of a page that nobody is known to ask for: `?lang`, else the cookie, else Accept-Language. */
export function pageLanguage(ctx: Context): Preferences["language"] {
  for (const asked of [ctx.query["lang"], ctx.cookies.get("language")]) {
    const known = language.safeParse(asked);
    if (known.success) return known.data;
  }
  const accepted = language.safeParse(ctx.acceptsLanguages(language.options));
  return accepted.success ? accepted.data : "en";
}

/** Light or dark as chosen on this device, "" for as the system has it: known before the first paint. */
export function pageColours(ctx: Context): "light" | "dark" | "" {
  const colours = ctx.cookies.get("colours");
  return colours === "light" || colours === "dark" ? colours : "";
}
