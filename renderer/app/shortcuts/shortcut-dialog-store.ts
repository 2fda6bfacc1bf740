import { create } from "zustand";

interface ShortcutDialogState {
  open: boolean;
  show: (open: boolean) => void;
}

export const useShortcutDialog = create<ShortcutDialogState>((set) => ({
  open: false,
  show: (open) => set({ open }),
}));
