import { create } from "zustand";
import type { Preferences } from "#contract/preferences.ts";
import { DEFAULT_LANGUAGE, isLanguage, languages } from "#contract/languages.ts";
import { languageCookie } from "#renderer/platform/language-cookie.ts";
import { pageColours } from "#renderer/platform/page-colours.ts";
import { storedPreferences, storedStay, storedToken } from "#renderer/platform/stored-values.ts";

/** Colours are this device's business; the rest is kept with the account too. */
export interface DevicePreferences extends Preferences {
  colours: "system" | "light" | "dark";
}

export const preferenceChoices: {
  readonly [Key in keyof DevicePreferences]: readonly DevicePreferences[Key][];
} = {
  language: languages,
  calendar: ["gregorian", "ethiopian"],
  clock: ["24-hour", "12-hour", "ethiopian"],
  colours: ["system", "light", "dark"],
};

/** What the server would answer in: the cookie, else the first of the browser's languages that we speak. */
function presumedLanguage(): Preferences["language"] {
  const wished = [languageCookie.read(), ...window.navigator.languages.map((tag) => tag.split("-")[0])];
  return wished.find(isLanguage) ?? DEFAULT_LANGUAGE;
}

const fallback = { calendar: "gregorian", clock: "24-hour", colours: "system" } as const;

function parse(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

interface Stored extends DevicePreferences {
  /** Changed by a signed-in person, and their account does not know it yet. */
  owed: boolean;
}

/** What was stored, where it still means something; without schemas, since the landing page reads it too. */
function readStored(): Stored {
  // The landing page is also drawn at build, where there is no browser.
  if (typeof window === "undefined") return { language: DEFAULT_LANGUAGE, ...fallback, owed: false };
  const stored = new Map<string, unknown>(Object.entries(parse(storedPreferences.read())));
  const read = <Key extends keyof DevicePreferences>(key: Key, otherwise: DevicePreferences[Key]) =>
    preferenceChoices[key].find((choice) => choice === stored.get(key)) ?? otherwise;
  return {
    language: read("language", presumedLanguage()),
    calendar: read("calendar", fallback.calendar),
    clock: read("clock", fallback.clock),
    colours: read("colours", fallback.colours),
    owed: stored.get("owed") === true,
  };
}

/** In this tab, or as soon as the tab asks: the landing page does not. */
const someoneIsSignedIn = () => storedToken.read() !== null || storedStay.read() !== null;

interface PreferencesState extends Stored {
  /** The person chooses on this device. */
  changed: (changes: Partial<DevicePreferences>) => void;
  /** What the account says holds here too. */
  adopted: (preferences: Preferences) => void;
  /** The account knows what was chosen here, or nobody is signed in any more. */
  settled: () => void;
}

export const usePreferences = create<PreferencesState>((set, get) => {
  const keep = (changes: Partial<Stored>) => {
    set(changes);
    const { language, calendar, clock, colours, owed } = get();
    storedPreferences.write(JSON.stringify({ language, calendar, clock, colours, owed }));
    if (changes.language !== undefined) languageCookie.write(language);
    if (changes.colours !== undefined) pageColours.show(colours);
  };
  return {
    ...readStored(),
    changed: (changes) => keep({ ...changes, owed: get().owed || someoneIsSignedIn() }),
    adopted: ({ language, calendar, clock }) => keep({ language, calendar, clock, owed: false }),
    settled: () => keep({ owed: false }),
  };
});
