/**
 * The build of the web app puts this in place of the package `i18next`, whose 12 kB are on the way of each first visit:
 * a catalogue in memory, namespaces, plurals and variables, all that our messages use. Types and tests are the
 * package's, and `i18next.test.ts` compares every message of both.
 */

export interface Texts {
  readonly [key: string]: string | Texts;
}

type Resources = Record<string, Record<string, Texts>>;

interface Settings {
  lng: string;
  fallbackLng: string;
  defaultNS: string;
  /** By language and namespace. */
  resources: Resources;
}

interface Values {
  readonly ns?: string;
  readonly count?: number;
  /** Instead of the current one. */
  readonly lng?: string;
  /** Lists and groups of texts are returned as they are. */
  readonly returnObjects?: boolean;
  readonly [name: string]: unknown;
}

export type Translate = (key: string, values?: Values) => string | Texts;

const VARIABLE = /\{\{(.+?)\}\}/g;

function written(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function withValues(text: string, values: Values): string {
  return text.replaceAll(VARIABLE, (variable: string, name: string) =>
    Object.hasOwn(values, name.trim()) ? written(values[name.trim()]) : variable,
  );
}

/** From the most to the least special, as i18next 4's JSON has them. */
function formsOf(key: string, language: string, count: number | undefined): string[] {
  if (count === undefined) return [key];
  const plural = `${key}_${new Intl.PluralRules(language).select(count)}`;
  return count === 0 ? [`${key}_zero`, plural, key] : [plural, key];
}

function find(texts: Texts | undefined, key: string): string | Texts | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return found;
}

class Messages {
  language = "";
  #settings: Settings | null = null;
  #texts = new Map<string, Texts>();
  #listeners = new Set<() => void>();
  #translators = new Map<string, Translate>();

  async init(settings: Settings): Promise<void> {
    this.#settings = settings;
    this.language = settings.lng;
    for (const [language, catalogue] of Object.entries(settings.resources))
      for (const [namespace, texts] of Object.entries(catalogue))
        this.addResourceBundle(language, namespace, texts);
  }

  addResourceBundle(language: string, namespace: string, texts: Texts): void {
    this.#texts.set(`${language} ${namespace}`, texts);
  }

  getResourceBundle(language: string, namespace: string): Texts | undefined {
    return this.#texts.get(`${language} ${namespace}`);
  }

  hasResourceBundle(language: string, namespace: string): boolean {
    return this.#texts.has(`${language} ${namespace}`);
  }

  async changeLanguage(language: string): Promise<void> {
    this.language = language;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly t: Translate = (key, values) => this.#say(key, { language: this.language, values });

  /** Returns the same function each time for the same language; without one, for that of each call. */
  getFixedT(language: string | null, namespace: string): Translate {
    const id = `${language} ${namespace}`;
    const known = this.#translators.get(id);
    if (known !== undefined) return known;
    const translate: Translate = (key, values) =>
      this.#say(key, { language: language ?? this.language, values: { ns: namespace, ...values } });
    this.#translators.set(id, translate);
    return translate;
  }

  /** What nobody wrote is said by its key. */
  #say(address: string, { language, values = {} }: { language: string; values?: Values | undefined }) {
    const [first = "", ...rest] = address.split(":");
    const key = rest.length > 0 ? rest.join(".") : first;
    const namespace = rest.length > 0 ? first : (values.ns ?? this.#settings?.defaultNS ?? "");
    for (const spoken of [values.lng ?? language, this.#settings?.fallbackLng ?? language])
      for (const form of formsOf(key, spoken, values.count)) {
        const found = find(this.getResourceBundle(spoken, namespace), form);
        if (typeof found === "string") return withValues(found, values);
        if (found !== undefined && values.returnObjects) return found;
      }
    return key;
  }
}

export type { Messages };

export function createInstance(): Messages {
  return new Messages();
}
