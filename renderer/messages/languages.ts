/** The languages that the product speaks, under their own names. Afaan Oromoo and Tigrinya have their places here. */
export const languageNames = {
  en: "English",
  am: "አማርኛ",
} as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

export const DEFAULT_LANGUAGE: Language = "en";

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && value in languageNames;
}
