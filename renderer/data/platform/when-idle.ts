/** The time after which the work runs even if the browser is busy, in milliseconds. */
const LATEST_MS = 2_000;
/**
 * The delay in browsers without idle callbacks, such as Safari: long enough for the page's own work, in milliseconds.
 */
const UNTOLD_MS = 500;

/** Runs `work` once the page is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, UNTOLD_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(request);
}
