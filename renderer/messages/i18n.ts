import { createInstance } from "i18next";
import { enLanding } from "./en/landing.ts";
import { enShell } from "./en/shell.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/text/languages.ts";
import type { Catalogue } from "./catalogue.ts";
import { translations, type TranslationPart } from "./translations.ts";

/** Makes an unknown message key a type error. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: Catalogue;
  }
}

/**
 * Starts with the landing page's texts only, to keep that page light; `full-catalogue.ts` adds the others
 * before any other page is shown. What a language lacks is said in English.
 */
export const messages = createInstance();

void messages.init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: DEFAULT_LANGUAGE,
  defaultNS: "shell",
  resources: { en: { shell: enShell, landing: enLanding } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** The language that is spoken now. */
export function currentLanguage(): Language {
  return isLanguage(messages.language) ? messages.language : DEFAULT_LANGUAGE;
}

const brought = new Set<TranslationPart>(["base"]);
const loaded = new Set<string>();
/** The language that is spoken, or will be once its texts are there. */
let wanted: Language = DEFAULT_LANGUAGE;

/** Says that the page needs a part of each translation. It is loaded with the next language, or by `loadTexts`. */
export function bringTranslation(part: TranslationPart): void {
  brought.add(part);
}

/** Loads what the page says in this language and lacks yet. Rejects when a file does not load. */
export async function loadTexts(language: Language = wanted): Promise<void> {
  if (language === "en") return;
  const missing = [...brought].filter((part) => !loaded.has(`${language} ${part}`));
  const files = await Promise.all(missing.map((part) => translations[language][part]()));
  for (const { catalogue } of files)
    for (const [namespace, texts] of Object.entries(catalogue))
      messages.addResourceBundle(language, namespace, texts);
  for (const part of missing) loaded.add(`${language} ${part}`);
}

/** Loads a language's texts and speaks it from here on. What is on screen must be rendered again. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language;
  await loadTexts(language);
  await messages.changeLanguage(language);
}
