/** Busy or not, the browser is given the work after this time, in milliseconds. */
const LATEST_MS = 2_000;
/** Where the browser does not tell when it is idle, as Safari: long enough for what the page itself still does. */
const UNTOLD_MS = 500;

/** Runs `work` once the page has nothing to do. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, UNTOLD_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(request);
}
