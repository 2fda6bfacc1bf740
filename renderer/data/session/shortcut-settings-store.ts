import { create } from "zustand";
import { storedShortcuts } from "#renderer/data/platform/stored-values.ts";

interface ShortcutSettings {
  /** Single-key shortcuts can conflict with speech input, so they can be turned off on a device. */
  enabled: boolean;
  setEnabled: (enabled: boolean) => void;
}

export const useShortcutSettings = create<ShortcutSettings>((set) => ({
  enabled: storedShortcuts.read() !== "off",
  setEnabled: (enabled) => {
    set({ enabled });
    if (enabled) storedShortcuts.remove();
    else storedShortcuts.write("off");
  },
}));
