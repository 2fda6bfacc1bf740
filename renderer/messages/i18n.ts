import { createInstance } from "i18next";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/text/languages.ts";

/** Every namespace with its keys. Each file of `en/` adds its own. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Catalogue {}

/** Makes an unknown message key a type error. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: Catalogue;
  }
}

/**
 * Starts without texts: each module imports its own, such as `en/shell.ts`. Missing translations fall back to English.
 */
export const messages = createInstance();

void messages.init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: DEFAULT_LANGUAGE,
  defaultNS: "shell",
  resources: { [DEFAULT_LANGUAGE]: {} },
  interpolation: { escapeValue: false },
  initAsync: false,
});

export function currentLanguage(): Language {
  return isLanguage(messages.language) ? messages.language : DEFAULT_LANGUAGE;
}

const namespaces = new Set<string>();
/** The current language, or the next one while its texts load. */
let wanted: Language = DEFAULT_LANGUAGE;

/** Adds a namespace in English. Its translations are loaded with the next language change, or by `loadTexts`. */
export function addTexts<Namespace extends keyof Catalogue>(
  namespace: Namespace,
  texts: Catalogue[Namespace],
): void {
  messages.addResourceBundle("en", namespace, texts);
  namespaces.add(namespace);
}

/** The text files of all languages except English, one for each namespace. */
const translations = () => import.meta.glob<{ texts: object }>(["./*/*.ts", "!./en/*.ts"]);

/** Loads the page's missing texts in this language. Rejects when a file does not load. */
export async function loadTexts(language: Language = wanted): Promise<void> {
  if (language === "en") return;
  const files = translations();
  const load = async (namespace: string): Promise<void> => {
    const file = files[`./${language}/${namespace}.ts`];
    if (file !== undefined) messages.addResourceBundle(language, namespace, (await file()).texts);
  };
  const missing = [...namespaces].filter((namespace) => !messages.hasResourceBundle(language, namespace));
  await Promise.all(missing.map(load));
}

/** Loads a language's texts and switches to it. The caller must then render again what is already on screen. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language;
  await loadTexts(language);
  await messages.changeLanguage(language);
}
