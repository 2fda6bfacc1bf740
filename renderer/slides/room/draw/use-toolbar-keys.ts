import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { choiceForKey } from "#renderer/kit/menu/menu-keys.ts";

/** The keys of a menu that do the same. */
const sameInMenu: ReadonlyMap<string, string> = new Map([
  ["ArrowRight", "ArrowDown"],
  ["ArrowLeft", "ArrowUp"],
]);

const buttonsOf = (toolbar: Element) => [...toolbar.querySelectorAll("button")];

/**
 * Makes a toolbar one stop of Tab, in which arrows, Home and End move. A mouse that presses a button brings the focus
 * here unseen: arrows then turn the page as before.
 */
export function useToolbarKeys() {
  const ref = useRef<HTMLDivElement>(null);
  const stop = useRef<Element>(null);
  const moves = useRef(false);
  // Buttons come and go. The focus of one that goes stays in the toolbar.
  useEffect(() => {
    const buttons = ref.current ? buttonsOf(ref.current) : [];
    const next = buttons.find((button) => button === stop.current) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    const isGone = stop.current !== null && next !== stop.current;
    stop.current = next ?? null;
    if (isGone && moves.current && document.activeElement === document.body) next?.focus();
  });
  return {
    ref,
    onFocus({ target, currentTarget }: FocusEvent) {
      stop.current = target;
      moves.current = target.matches(":focus-visible");
      for (const button of buttonsOf(currentTarget)) button.tabIndex = button === target ? 0 : -1;
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, currentTarget, ctrlKey, metaKey, altKey } = event;
      if (!moves.current || ctrlKey || metaKey || altKey) return;
      const buttons = buttonsOf(currentTarget);
      const at = buttons.findIndex((button) => button === document.activeElement);
      const names = buttons.map(() => "");
      const next = choiceForKey(sameInMenu.get(key) ?? key, names, at);
      if (next === null) return;
      event.preventDefault();
      buttons[next]?.focus();
    },
  };
}
