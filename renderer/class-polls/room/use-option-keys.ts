import { useShortcutSettings } from "#renderer/data/session/shortcut-settings-store.ts";
import { shortcutKey } from "#renderer/kit/actions/keys.ts";
import { useKeyDown } from "#renderer/kit/actions/use-key-down.ts";

/** The keys 1 to 9 and 0 choose the first ten options, unless the user is typing. Returns whether they are switched on. */
export function useOptionKeys(on: boolean, count: number, choose: (index: number) => void): boolean {
  const enabled = useShortcutSettings((settings) => settings.enabled);
  useKeyDown((event) => {
    const key = shortcutKey(event) ?? "";
    const index = (Number(key) + 9) % 10;
    if (!on || !enabled || !/^\d$/.test(key) || index >= count) return;
    event.preventDefault();
    choose(index);
  });
  return enabled;
}
