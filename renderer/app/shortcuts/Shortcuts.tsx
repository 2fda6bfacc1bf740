import { Suspense } from "react";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { useShortcutDialog } from "./shortcut-dialog-store.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const Dialog = lazyScreen(async () => (await import("./ShortcutDialog.tsx")).ShortcutDialog);

/** Handles the shortcuts of every page and shows their dialog on request. */
export function Shortcuts() {
  useShortcuts();
  const open = useShortcutDialog((sheet) => sheet.open);
  return <Suspense fallback={null}>{open && <Dialog />}</Suspense>;
}
