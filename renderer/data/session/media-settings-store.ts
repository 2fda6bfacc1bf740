import { z } from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type DataLevel, dataLevel } from "#contract/media/data-level.ts";
import { isDataScarce } from "#renderer/data/platform/scarce-data.ts";
import { storedMediaSettings, type StoredValue } from "#renderer/data/platform/stored-values.ts";

/** Upload limits that a host can choose from, in kbit/s. */
export const uploadChoices = [1000, 1500, 2500, 4000, 8000] as const;

/** The choices made on this device. */
const choices = z.object({
  level: z.catch(z.optional(dataLevel), undefined),
  uploadKbps: z.catch(z.optional(z.literal(uploadChoices)), undefined),
  cameraId: z.catch(z.nullish(z.string()), undefined),
  microphoneId: z.catch(z.nullish(z.string()), undefined),
  screenContent: z.catch(z.optional(z.enum(["text", "motion"])), undefined),
  handChime: z.catch(z.optional(z.boolean()), undefined),
  reactions: z.catch(z.optional(z.boolean()), undefined),
  corner: z.catch(z.optional(z.boolean()), undefined),
});

interface Settings {
  /** A viewer's data saver setting. */
  level: DataLevel;
  /** A host's upload limit for all viewers together, in kbit/s. */
  uploadKbps: (typeof uploadChoices)[number];
  /** The chosen camera; null for the browser's default. */
  cameraId: string | null;
  microphoneId: string | null;
  /** What a shared screen favours: sharpness ("text") or frame rate ("motion"). */
  screenContent: "text" | "motion";
  /** True if a host hears a sound when a hand is raised. */
  handChime: boolean;
  /** True if the class's reactions are shown. */
  reactions: boolean;
  /** False if a viewer has hidden the host's corner camera. */
  corner: boolean;
}

export interface MediaSettings extends Settings {
  update: (changes: Partial<Settings>) => void;
  /** Starts with the level that suits a lecture with slides, unless the user has chosen one. */
  startWithSlides: () => void;
}
export type MediaSettingsStore = StoreApi<MediaSettings>;

function readChoices(value: StoredValue): Partial<Settings> {
  try {
    const stored = z.catch(choices, {}).parse(JSON.parse(value.read() ?? "{}"));
    return Object.fromEntries(Object.entries(stored).filter(([, choice]) => choice !== undefined));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Returns the level with which a lecture starts until the user chooses one. */
function defaultLevel({ isScarce, usesSlides }: { isScarce: boolean; usesSlides: boolean }): DataLevel {
  if (!isScarce) return "full";
  return usesSlides ? "slides" : "low";
}

/**
 * The settings are stored on this device, not with the account, because another device has another connection and other
 * cameras. Only explicit choices are stored: a user who has only chosen a camera still gets the data level that suits
 * the connection.
 */
export function createMediaSettings(
  value: StoredValue = storedMediaSettings,
  isScarce = false,
): MediaSettingsStore {
  let chosen = readChoices(value);
  return createStore<MediaSettings>((set) => ({
    level: defaultLevel({ isScarce, usesSlides: false }),
    uploadKbps: 2500,
    cameraId: null,
    microphoneId: null,
    screenContent: "text",
    handChime: true,
    reactions: true,
    corner: true,
    ...chosen,
    update: (changes) => {
      chosen = { ...chosen, ...changes };
      set(changes);
      value.write(JSON.stringify(chosen));
    },
    startWithSlides() {
      if (chosen.level === undefined) set({ level: defaultLevel({ isScarce, usesSlides: true }) });
    },
  }));
}

/** Returns whether the user has chosen a level that saves data. A phone's default does not count as a choice. */
export function hasChosenLessData(value: StoredValue = storedMediaSettings): boolean {
  const { level = "full" } = readChoices(value);
  return level !== "full";
}

export const mediaSettings = createMediaSettings(storedMediaSettings, isDataScarce());
