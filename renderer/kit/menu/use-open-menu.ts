import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { placeBeside } from "./place-beside.ts";

/**
 * Returns the `ref` of a menu. Shows the menu on top, beside its anchor, with the focus on its first choice, and calls
 * `onClose` on a press outside.
 */
export function useOpenMenu(anchor: Element, onClose: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const menu = ref.current;
    if (!menu) return undefined;
    const follow = () => placeBeside(menu, anchor);
    const handlePress = ({ target }: PointerEvent) => {
      // The button that opened the menu closes it itself.
      if (target instanceof Node && !menu.contains(target) && !anchor.contains(target)) close();
    };
    menu.showPopover();
    follow();
    menu.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    document.addEventListener("pointerdown", handlePress, true);
    window.addEventListener("scroll", follow, true);
    window.addEventListener("resize", follow);
    return () => {
      document.removeEventListener("pointerdown", handlePress, true);
      window.removeEventListener("scroll", follow, true);
      window.removeEventListener("resize", follow);
    };
  }, [anchor]);
  return ref;
}
