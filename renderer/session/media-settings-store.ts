import { z } from "zod";
import { createStore, type StoreApi } from "zustand/vanilla";
import { dataLevel } from "#contract/room.ts";
import { storedMediaSettings, type StoredValue } from "#renderer/platform/stored-values.ts";

/** What a host may choose to give to its whole class, in kbit/s. */
export const uploadChoices = [1000, 1500, 2500, 4000, 8000] as const;

const settings = z.object({
  /** A viewer's data saver. */
  level: dataLevel.catch("full"),
  /** What a host's line may carry to all viewers together, in kbit/s. */
  uploadKbps: z.literal(uploadChoices).catch(2500),
  /** Null: what the browser takes by itself. */
  cameraId: z.string().nullable().catch(null),
  microphoneId: z.string().nullable().catch(null),
  /** A shared screen is sharp and slow, or smooth. */
  screenAs: z.enum(["text", "motion"]).catch("text"),
});
type Settings = z.infer<typeof settings>;

export interface MediaSettings extends Settings {
  changed: (changes: Partial<Settings>) => void;
}
export type MediaSettingsStore = StoreApi<MediaSettings>;

function stored(value: StoredValue): Settings {
  try {
    return settings.catch(settings.parse({})).parse(JSON.parse(value.read() ?? "{}"));
  } catch (error) {
    if (error instanceof SyntaxError) return settings.parse({});
    throw error;
  }
}

/** Kept on this device: its line and its cameras are not its person's elsewhere. */
export function createMediaSettings(value: StoredValue = storedMediaSettings): MediaSettingsStore {
  return createStore<MediaSettings>((set, get) => ({
    ...stored(value),
    changed: (changes) => {
      set(changes);
      value.write(JSON.stringify(settings.parse(get())));
    },
  }));
}

export const mediaSettings = createMediaSettings();
