import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { watchOpenMenu } from "#renderer/kit/navigation/open-menu.ts";

interface Menu {
  open: boolean;
  toggle: () => void;
  /** The element that contains the button and the menu. */
  frame: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
}

/**
 * A menu below its button. It closes on navigation, a click outside, or Escape, which returns the focus to the button.
 * While the menu is open, Tab stays inside.
 */
export function useMenu(): Menu {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = openOn === key;
  useEffect(() => {
    if (!open || !frame.current || !button.current) return undefined;
    return watchOpenMenu({ frame: frame.current, button: button.current }, () => setOpenOn(null));
  }, [open]);
  return { open, toggle: () => setOpenOn(open ? null : key), frame, button };
}
