import { z } from "zod";
import { createStore, type StoreApi } from "zustand/vanilla";
import { dataLevel } from "#contract/room/room.ts";
import { storedMediaSettings, type StoredValue } from "#renderer/platform/stored-values.ts";

/** Upload limits that a host can choose from, in kbit/s. */
export const uploadChoices = [1000, 1500, 2500, 4000, 8000] as const;

const settings = z.object({
  /** A viewer's data saver. */
  level: dataLevel.catch("full"),
  /** A host's upload limit for all viewers together, in kbit/s. */
  uploadKbps: z.literal(uploadChoices).catch(2500),
  /** Null: the browser's default. */
  cameraId: z.string().nullable().catch(null),
  microphoneId: z.string().nullable().catch(null),
  /** Whether a shared screen favours sharpness or frame rate. */
  screenContent: z.enum(["text", "motion"]).catch("text"),
  /** A host hears when a hand is raised. */
  handChime: z.boolean().catch(true),
});
type Settings = z.infer<typeof settings>;

export interface MediaSettings extends Settings {
  update: (changes: Partial<Settings>) => void;
}
export type MediaSettingsStore = StoreApi<MediaSettings>;

function readStored(value: StoredValue): Settings {
  try {
    return settings.catch(settings.parse({})).parse(JSON.parse(value.read() ?? "{}"));
  } catch (error) {
    if (error instanceof SyntaxError) return settings.parse({});
    throw error;
  }
}

/** Stored on this device, not with the account: another device has another connection and other cameras. */
export function createMediaSettings(value: StoredValue = storedMediaSettings): MediaSettingsStore {
  return createStore<MediaSettings>((set, get) => ({
    ...readStored(value),
    update: (changes) => {
      set(changes);
      value.write(JSON.stringify(settings.parse(get())));
    },
  }));
}

export const mediaSettings = createMediaSettings();
