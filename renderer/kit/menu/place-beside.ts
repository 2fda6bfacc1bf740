/** The minimum distance between a menu and the window's edge, in pixels. */
const EDGE = 8;

/**
 * Places a fixed element below its anchor with their right edges aligned, or above it if there is no room below, and
 * always inside the window.
 */
export function placeBeside(element: HTMLElement, anchor: Element): void {
  const { top, right, bottom } = anchor.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = element;
  const { clientWidth, clientHeight } = document.documentElement;
  const lowest = clientHeight - offsetHeight - EDGE;
  const rightmost = clientWidth - offsetWidth - EDGE;
  const y = bottom <= lowest ? bottom : top - offsetHeight;
  element.style.top = `${Math.max(EDGE, Math.min(y, lowest))}px`;
  element.style.left = `${Math.max(EDGE, Math.min(right - offsetWidth, rightmost))}px`;
}
