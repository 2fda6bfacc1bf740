/** Publishes to the style sheets how many pixels toasts occupy at the window's top and bottom. */
function measure(): void {
  for (const edge of ["top", "bottom"]) {
    const toasters = document.querySelectorAll(`[data-toaster-position^="${edge}"]`);
    const heights = [...toasters].map((toaster) => toaster.getBoundingClientRect().height);
    document.documentElement.style.setProperty(`--toasts-${edge}`, `${Math.max(0, ...heights)}px`);
  }
}

/** Reserves the window's edge for toasts until the last toast there is gone. */
export function reserveEdge(toaster: HTMLElement | null): void {
  // The observer also reports the element's removal from the page, and need not be disconnected afterwards.
  if (toaster) new ResizeObserver(measure).observe(toaster);
}
