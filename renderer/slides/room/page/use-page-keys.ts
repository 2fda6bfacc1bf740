import { useRef } from "react";
import { useShortcutSettings } from "#renderer/data/session/shortcut-settings-store.ts";
import { capturesKeys } from "#renderer/kit/actions/keys.ts";
import { useKeyDown } from "#renderer/kit/actions/use-key-down.ts";

/** Typed digits are forgotten after this time, in milliseconds. */
const FORGET_MS = 3000;

interface PageKeys {
  onStep: (step: 1 | -1) => void;
  /** Null where only the next and the last page can be opened. From 1. */
  onNumber: ((page: number) => void) | null;
}

const steps: ReadonlyMap<string, 1 | -1> = new Map([
  ["ArrowRight", 1],
  ["PageDown", 1],
  ["ArrowLeft", -1],
  ["PageUp", -1],
]);

/**
 * Arrows and PageUp and PageDown leaf, unless the user is typing. A number and Enter open that page, unless single-key
 * shortcuts are off.
 */
export function usePageKeys({ onStep, onNumber }: PageKeys): void {
  const takesDigits = useShortcutSettings((settings) => settings.enabled);
  const typed = useRef({ digits: "", at: 0 });
  useKeyDown((event) => {
    const { key, timeStamp: now, defaultPrevented, ctrlKey, metaKey, altKey } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || capturesKeys(event.target)) return;
    const step = steps.get(key);
    const digits = typed.current.at < now - FORGET_MS ? "" : typed.current.digits;
    if (step !== undefined) onStep(step);
    else if (takesDigits && onNumber && /^\d$/.test(key)) typed.current = { digits: digits + key, at: now };
    else if (key === "Enter" && digits !== "") {
      typed.current = { digits: "", at: 0 };
      onNumber?.(Number(digits));
    } else return;
    event.preventDefault();
  });
}
