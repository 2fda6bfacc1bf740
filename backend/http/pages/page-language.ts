import type { Context } from "koa";
import { language, type Preferences } from "#contract/accounts/preferences.ts";

/** The language of a page for an unknown user: `?lang`, else the cookie, else Accept-Language. */
export function pageLanguage(ctx: Context): Preferences["language"] {
  for (const candidate of [ctx.query["lang"], ctx.cookies.get("language")]) {
    const known = language.safeParse(candidate);
    if (known.success) return known.data;
  }
  const accepted = language.safeParse(ctx.acceptsLanguages(language.options));
  return accepted.success ? accepted.data : "en";
}

/** The colours that were chosen on this device, from the cookie; "" for those of the system. */
export function pageColours(ctx: Context): "light" | "dark" | "" {
  const colours = ctx.cookies.get("colours");
  return colours === "light" || colours === "dark" ? colours : "";
}
