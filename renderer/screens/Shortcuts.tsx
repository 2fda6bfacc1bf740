import { Suspense } from "react";
import { lazyScreen } from "#renderer/ui/lazy-screen.ts";
import { useShortcutSheet } from "./shortcut-sheet-store.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const Sheet = lazyScreen(async () => (await import("./ShortcutSheetRoot.tsx")).ShortcutSheetRoot);

/** The keys that work on every page, and their sheet once somebody asks for it. */
export function Shortcuts() {
  useShortcuts();
  const open = useShortcutSheet((sheet) => sheet.open);
  return <Suspense fallback={null}>{open && <Sheet />}</Suspense>;
}
