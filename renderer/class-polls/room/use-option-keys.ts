import { useEffect } from "react";
import { useShortcutSettings } from "#renderer/data/session/shortcut-settings-store.ts";
import { shortcutKey } from "#renderer/kit/actions/keys.ts";

/** The keys 1 to 9 and 0 choose the first ten options, unless the user is typing. Returns whether they are switched on. */
export function useOptionKeys(on: boolean, count: number, choose: (index: number) => void): boolean {
  const enabled = useShortcutSettings((settings) => settings.enabled);
  useEffect(() => {
    if (!on || !enabled) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => {
      const key = shortcutKey(event) ?? "";
      const index = (Number(key) + 9) % 10;
      if (!/^\d$/.test(key) || index >= count) return;
      event.preventDefault();
      choose(index);
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [on, enabled, count, choose]);
  return enabled;
}
