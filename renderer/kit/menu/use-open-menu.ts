import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { placeBeside } from "./place-beside.ts";

/**
 * Returns the `ref` of a menu, and what closes it. Opens the menu in the top layer, beside its anchor, and focuses its
 * first choice. Closes it on a press outside.
 */
export function useOpenMenu(anchor: HTMLElement, onClose: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const close = () => {
    // The focus may already be elsewhere, for example in the input for a reply.
    if (document.activeElement?.closest("[role=menu]")) anchor.focus();
    onClose();
  };
  const handleOutside = useEffectEvent(close);
  useLayoutEffect(() => {
    const menu = ref.current;
    if (!menu) return undefined;
    const follow = () => placeBeside(menu, anchor);
    const handlePress = ({ target }: PointerEvent) => {
      // A press on the anchor is ignored here, because the button that opened the menu also closes it.
      if (target instanceof Node && !menu.contains(target) && !anchor.contains(target)) handleOutside();
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
  return { ref, close };
}
