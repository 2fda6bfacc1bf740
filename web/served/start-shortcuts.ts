import { shortcutKey } from "#renderer/kit/actions/keys.ts";
import { onceMounted } from "../mount/application.ts";

const BUTTON = ".site-footer__tools > button";

/** Shortcuts and their list belong to the application: the first shortcut starts it, and is then passed to it. */
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
