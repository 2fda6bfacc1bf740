import { useMemo, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from "react";

const LONG_PRESS_MS = 500;
/** A finger that moves further than this scrolls. Pixels. */
const STILL_PX = 10;

interface Press {
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Returns long-press handlers for an element's children, for touch only; a mouse uses the buttons. Links keep the
 * browser's own menu.
 */
export function useLongPress(onLongPress: (target: Element) => void) {
  const press = useRef<Press | null>(null);
  const opened = useRef(false);
  return useMemo(() => {
    const cancel = () => {
      if (press.current) clearTimeout(press.current.timer);
      press.current = null;
    };
    return {
      onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
        cancel();
        opened.current = false;
        if (pointerType !== "touch" || !(target instanceof Element) || target.closest("a, button")) return;
        const open = () => {
          opened.current = true;
          onLongPress(target);
        };
        press.current = { x, y, timer: setTimeout(open, LONG_PRESS_MS) };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const start = press.current;
        if (start && Math.hypot(clientX - start.x, clientY - start.y) > STILL_PX) cancel();
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
      onContextMenu(event: MouseEvent) {
        // Prevents Android's own menu at the same moment.
        if (press.current || opened.current) event.preventDefault();
      },
      onTouchEnd(event: TouchEvent) {
        // The click that follows would close the menu that the press has opened.
        if (opened.current && event.cancelable) event.preventDefault();
      },
    };
  }, [onLongPress]);
}
