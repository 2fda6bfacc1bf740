import { create } from "zustand";
import type { Preferences } from "#contract/preferences.ts";
import { storedPreferences } from "#renderer/platform/stored-values.ts";

/** Colours are this device's business; the rest is kept with the account too. */
export interface DevicePreferences extends Preferences {
  colours: "system" | "light" | "dark";
}

const choices: { readonly [Key in keyof DevicePreferences]: readonly DevicePreferences[Key][] } = {
  language: ["en", "am"],
  calendar: ["gregorian", "ethiopian"],
  clock: ["24-hour", "12-hour", "ethiopian"],
  colours: ["system", "light", "dark"],
};

function defaults(): DevicePreferences {
  const language = window.navigator.language.startsWith("am") ? "am" : "en";
  return { language, calendar: "gregorian", clock: "24-hour", colours: "system" };
}

function parse(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** What was stored, where it still means something; without schemas, since the landing page reads it too. */
function readStored(): DevicePreferences {
  const stored = new Map<string, unknown>(Object.entries(parse(storedPreferences.read())));
  const read = <Key extends keyof DevicePreferences>(key: Key): DevicePreferences[Key] =>
    choices[key].find((choice) => choice === stored.get(key)) ?? defaults()[key];
  return {
    language: read("language"),
    calendar: read("calendar"),
    clock: read("clock"),
    colours: read("colours"),
  };
}

interface PreferencesState extends DevicePreferences {
  changed: (changes: Partial<DevicePreferences>) => void;
}

export const usePreferences = create<PreferencesState>((set, get) => ({
  ...readStored(),
  changed: (changes) => {
    set(changes);
    const { language, calendar, clock, colours } = get();
    storedPreferences.write(JSON.stringify({ language, calendar, clock, colours }));
  },
}));
