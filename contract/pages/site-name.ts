import type { Language } from "../text/languages.ts";

/** Our name, in each language's own letters. */
export const siteNames: Readonly<Record<Language, string>> = { en: "Gubae", am: "ጉባኤ" };

/** As link previews name a language (`og:locale`). */
export const previewLocales: Readonly<Record<Language, string>> = { en: "en_GB", am: "am_ET" };
