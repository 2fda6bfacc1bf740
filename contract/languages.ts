/**
 * The languages that the product speaks, under their own names. No schemas here: the landing page reads this.
 * Adding one: docs/languages.md.
 */
export const languageNames = {
  en: "English",
  am: "አማርኛ",
} as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as [Language, ...Language[]];

export const DEFAULT_LANGUAGE: Language = "en";

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(languageNames, value);
}
