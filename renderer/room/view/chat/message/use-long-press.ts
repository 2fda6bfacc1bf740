import { useMemo, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from "react";

const LONG_PRESS_MS = 500;
/** When a finger moves further than this, the user is scrolling, not pressing. Pixels. */
const STILL_PX = 10;

interface Press {
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Returns handlers that detect a long press on one of an element's children. Only touch counts, because a mouse user
 * can click the message's menu button. Links keep the browser's own menu.
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
        // Prevents Android's own menu, which would open at the same time.
        if (press.current || opened.current) event.preventDefault();
      },
      onTouchEnd(event: TouchEvent) {
        // The click that follows the press would close the menu that has just opened.
        if (opened.current && event.cancelable) event.preventDefault();
      },
    };
  }, [onLongPress]);
}
