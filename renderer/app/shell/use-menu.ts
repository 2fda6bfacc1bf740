import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { trapFocus } from "#renderer/kit/navigation/trap-focus.ts";

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
    if (!open) return undefined;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && frame.current?.contains(target) === false) setOpenOn(null);
    };
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Tab" && frame.current) trapFocus(event, frame.current);
      if (event.key !== "Escape") return;
      setOpenOn(null);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", handleKeyDown);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", handleKeyDown);
    };
  }, [open]);
  return { open, toggle: () => setOpenOn(open ? null : key), frame, button };
}
