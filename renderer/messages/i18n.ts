import { createInstance } from "i18next";
import { enLanding } from "./en/landing.ts";
import { enShell } from "./en/shell.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/pages/languages.ts";
import type { Catalogue } from "./catalogue.ts";

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

const catalogues: Record<Exclude<Language, "en">, () => Promise<{ catalogue: Record<string, object> }>> = {
  am: () => import("./am/catalogue.ts"),
};

/** Loads a language's texts and speaks it from here on. What is on screen must be rendered again. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language !== "en" && !messages.hasResourceBundle(language, "shell")) {
    const { catalogue } = await catalogues[language]();
    for (const [namespace, texts] of Object.entries(catalogue))
      messages.addResourceBundle(language, namespace, texts);
  }
  await messages.changeLanguage(language);
}
