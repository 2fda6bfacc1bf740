import { useRef, type PointerEvent } from "react";

/** A finger must move this far to turn the page, in CSS pixels. */
const SWIPE = 50;

/** Returns the handlers of an element on which a finger turns the page. */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown({ pointerType, isPrimary, pointerId: id, clientX: x, clientY: y }: PointerEvent) {
      // A second finger zooms.
      start.current = pointerType === "touch" && isPrimary ? { id, x, y } : null;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (from?.id !== pointerId) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) onStep(x < 0 ? 1 : -1);
    },
  };
}
