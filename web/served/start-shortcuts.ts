import { shortcutKey } from "#renderer/kit/actions/keys.ts";
import { onceMounted } from "../mount/application.ts";

const BUTTON = ".site-footer__tools > button";

/**
 * Starts the application on the first shortcut and passes the shortcut to it, because shortcuts and their list belong
 * to the application.
 */
export function startShortcuts(page: Element): void {
  const keys: KeyboardEvent[] = [];
  const replay = () => {
    for (const { key, code, shiftKey } of keys)
      document.dispatchEvent(
        new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true }),
      );
  };
  const remember = (event: KeyboardEvent) => {
    if (!page.isConnected || (shortcutKey(event) ?? "") === "") return;
    keys.push(event);
    if (keys.length === 1) onceMounted(page, replay);
  };
  document.addEventListener("keydown", remember);
  page.querySelector(BUTTON)?.addEventListener("click", () => {
    onceMounted(page, () => document.querySelector<HTMLButtonElement>(BUTTON)?.click());
  });
}
