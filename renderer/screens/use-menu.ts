import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

const REACHABLE = "a[href], button:not([disabled]), input:not([disabled]), select:not([disabled])";

interface Menu {
  open: boolean;
  toggle: () => void;
  /** Around the button and what it opens. */
  frame: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
}

function keepInside(event: KeyboardEvent, frame: HTMLElement): void {
  const stops = [...frame.querySelectorAll<HTMLElement>(REACHABLE)].filter(
    (stop) => stop.checkVisibility?.() ?? true,
  );
  const [first, last] = [stops[0], stops.at(-1)];
  const leaving = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/**
 * A menu under its button: following a link closes it, since it is open only for the page it was opened on; so do
 * Escape, which gives the focus back to the button, and a press outside. While it is open, Tab stays inside.
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
    const readKey = (event: KeyboardEvent) => {
      if (event.key === "Tab" && frame.current) keepInside(event, frame.current);
      if (event.key !== "Escape") return;
      setOpenOn(null);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", readKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", readKey);
    };
  }, [open]);
  return { open, toggle: () => setOpenOn(open ? null : key), frame, button };
}
