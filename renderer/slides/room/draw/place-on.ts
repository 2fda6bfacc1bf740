import { PAGE_UNITS } from "#contract/slides/board.ts";
import type { PenPoint } from "./pen-stroke.ts";

/** Returns the point of a page under a pointer. Only a pen measures pressure: a mouse and a finger report a constant. */
export function placeOn(page: Element, ratio: number, event: PointerEvent): PenPoint {
  const { left, top, width } = page.getBoundingClientRect();
  const unitsOf = (offset: number, end: number) =>
    Math.round(Math.min(Math.max((offset / width) * PAGE_UNITS, 0), end));
  return {
    x: unitsOf(event.clientX - left, PAGE_UNITS),
    y: unitsOf(event.clientY - top, PAGE_UNITS * ratio),
    pressure: event.pointerType === "pen" ? Math.round(event.pressure * 100) : null,
  };
}
