import { create } from "zustand";
import { storedShortcuts } from "#renderer/platform/stored-values.ts";

interface ShortcutSheetState {
  open: boolean;
  /** Single keys can be in the way, of speech input for one: they can be switched off on a device. */
  wanted: boolean;
  show: (open: boolean) => void;
  want: (wanted: boolean) => void;
}

export const useShortcutSheet = create<ShortcutSheetState>((set) => ({
  open: false,
  wanted: storedShortcuts.read() !== "off",
  show: (open) => set({ open }),
  want: (wanted) => {
    set({ wanted });
    if (wanted) storedShortcuts.remove();
    else storedShortcuts.write("off");
  },
}));
