import { create } from "zustand";
import { storedShortcuts } from "#renderer/platform/stored-values.ts";

interface ShortcutDialogState {
  open: boolean;
  /** Single-key shortcuts can conflict with speech input, so they can be turned off on a device. */
  enabled: boolean;
  show: (open: boolean) => void;
  setEnabled: (enabled: boolean) => void;
}

export const useShortcutDialog = create<ShortcutDialogState>((set) => ({
  open: false,
  enabled: storedShortcuts.read() !== "off",
  show: (open) => set({ open }),
  setEnabled: (enabled) => {
    set({ enabled });
    if (enabled) storedShortcuts.remove();
    else storedShortcuts.write("off");
  },
}));
