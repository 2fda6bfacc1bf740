import { useStore } from "zustand";
import type { DataLevel } from "#contract/media/data-level.ts";
import { mediaSettings } from "./media-settings-store.ts";

/** The data saver's level stored on this device. */
export function useDataLevel() {
  const level = useStore(mediaSettings, (settings) => settings.level);
  return { level, onChoose: (chosen: DataLevel) => mediaSettings.getState().update({ level: chosen }) };
}
