import { useEffect, useRef } from "react";
import { useShortcutSettings } from "#renderer/data/session/shortcut-settings-store.ts";
import { capturesKeys } from "#renderer/kit/actions/keys.ts";

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
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  useEffect(() => void (latest.current = keys));
  const takesDigits = useShortcutSettings((settings) => settings.enabled);
  useEffect(() => {
    let typed = { digits: "", at: 0 };
    const handleKeyDown = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        capturesKeys(event.target)
      )
        return;
      const step = steps.get(event.key);
      const { onStep, onNumber } = latest.current;
      if (typed.at < event.timeStamp - FORGET_MS) typed = { digits: "", at: 0 };
      const { digits } = typed;
      if (step !== undefined) onStep(step);
      else if (takesDigits && onNumber && /^\d$/.test(event.key))
        typed = { digits: digits + event.key, at: event.timeStamp };
      else if (event.key === "Enter" && digits !== "") {
        typed = { digits: "", at: 0 };
        onNumber?.(Number(digits));
      } else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [takesDigits]);
}
