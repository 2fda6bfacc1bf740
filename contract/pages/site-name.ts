import type { Language } from "../text/languages.ts";

/** Our name in each language's script. */
export const siteNames: Readonly<Record<Language, string>> = { en: "Gubae", am: "ጉባኤ" };

/** The locales for link previews (`og:locale`). */
export const previewLocales: Readonly<Record<Language, string>> = { en: "en_GB", am: "am_ET" };
