import { createStore } from "zustand/vanilla";
import type { Preferences } from "#contract/calendar/preferences.ts";
import { DEFAULT_LANGUAGE, isLanguage, languages } from "#contract/text/languages.ts";
import { languageCookie } from "#renderer/data/platform/language-cookie.ts";
import { pageColours } from "#renderer/data/platform/page-colours.ts";
import { storedPreferences } from "#renderer/data/platform/stored-values.ts";
import { maySignIn } from "./may-sign-in.ts";

/** Colours are stored only on this device; the other preferences are also stored with the account. */
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

/** Returns the language in which the server would render: the cookie's, or else the browser's first supported one. */
function presumedLanguage(): Preferences["language"] {
  const candidates = [languageCookie.read(), ...window.navigator.languages.map((tag) => tag.split("-")[0])];
  return candidates.find(isLanguage) ?? DEFAULT_LANGUAGE;
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

type AccountPreference = keyof Preferences;
const accountPreferences: readonly AccountPreference[] = ["language", "calendar", "clock"];

interface Stored extends DevicePreferences {
  /** The preferences that were changed while signed in and are not yet saved to the account. */
  unsynced: readonly AccountPreference[];
}

/** Older versions stored only `true` if there were any unsynced changes. All preferences then count as unsynced. */
function readUnsynced(stored: unknown): readonly AccountPreference[] {
  return accountPreferences.filter(
    (name) => stored === true || (Array.isArray(stored) && stored.includes(name)),
  );
}

/** Returns the stored values that are still valid. Works without zod, since public pages also use it. */
function readStored(): Stored {
  // Public pages are rendered by the build and the server, without a browser.
  if (typeof window === "undefined") return { language: DEFAULT_LANGUAGE, ...fallback, unsynced: [] };
  const stored = new Map<string, unknown>(Object.entries(parse(storedPreferences.read())));
  const read = <Key extends keyof DevicePreferences>(key: Key, otherwise: DevicePreferences[Key]) =>
    preferenceChoices[key].find((choice) => choice === stored.get(key)) ?? otherwise;
  return {
    language: read("language", presumedLanguage()),
    calendar: read("calendar", fallback.calendar),
    clock: read("clock", fallback.clock),
    colours: read("colours", fallback.colours),
    unsynced: readUnsynced(stored.get("unsynced")),
  };
}

export interface PreferencesState extends Stored {
  /** Applies a choice made on this device. */
  update: (changes: Partial<DevicePreferences>) => void;
  /** Applies the account's preferences to this device. */
  adopt: (preferences: Preferences) => void;
  /** Called when the account has stored the choices made here, or when the user is no longer signed in. */
  markSynced: () => void;
}

/**
 * The preferences of this browser, in a store that does not need React, because public pages don't load React.
 * Components use `usePreferences`.
 */
export const preferences = createStore<PreferencesState>((set, get) => {
  const store = (changes: Partial<Stored>) => {
    set(changes);
    const { language, calendar, clock, colours, unsynced } = get();
    storedPreferences.write(JSON.stringify({ language, calendar, clock, colours, unsynced }));
    if (changes.language !== undefined) languageCookie.write(language);
    if (changes.colours !== undefined) pageColours.show(colours);
  };
  return {
    ...readStored(),
    update: (changes) => {
      const isUnsynced = (name: AccountPreference) => name in changes && maySignIn();
      const { unsynced } = get();
      store({
        ...changes,
        unsynced: accountPreferences.filter((name) => unsynced.includes(name) || isUnsynced(name)),
      });
    },
    adopt: ({ language, calendar, clock }) => store({ language, calendar, clock, unsynced: [] }),
    markSynced: () => store({ unsynced: [] }),
  };
});

/**
 * Applies the preferences to the page that has opened. A language in its address counts as the user's choice. The
 * server reads the colours from a cookie, which is written again, because it may be missing although the preference is
 * stored.
 */
export function applyPreferences(): void {
  const { language, colours, update } = preferences.getState();
  const requested = new URLSearchParams(window.location.search).get("lang");
  if (isLanguage(requested) && requested !== language) update({ language: requested });
  pageColours.show(colours);
}
