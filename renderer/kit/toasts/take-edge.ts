/** Tells the style sheets how many pixels of the window's top and bottom toasts take. */
function measure(): void {
  for (const edge of ["top", "bottom"]) {
    const toasters = document.querySelectorAll(`[data-toaster-position^="${edge}"]`);
    const heights = [...toasters].map((toaster) => toaster.getBoundingClientRect().height);
    document.documentElement.style.setProperty(`--toasts-${edge}`, `${Math.max(0, ...heights)}px`);
  }
}

/** Keeps the edge of the window where toasts stand free of the page, until the last one there is gone. */
export function takeEdge(toaster: HTMLElement | null): void {
  // It also reports an element that leaves the page, and ends with it.
  if (toaster) new ResizeObserver(measure).observe(toaster);
}
