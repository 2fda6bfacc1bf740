/**
 * The supported languages, by their own names. No schemas here, since the landing page loads this file. To add a
 * language, see docs/languages.md.
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
