import type { Page } from "playwright";

/** What a user of a slow phone notices of one page. */
export interface Vitals {
  /** The sum of all layout shifts that did not follow a press, without unit. https://web.dev/articles/cls */
  shift: number;
  /**
   * Milliseconds from the navigation to the largest paint so far. A text or picture counts when it first appears: when
   * the application takes over a page that the server has rendered, it paints the same in the same place.
   * https://web.dev/articles/lcp
   */
  largestPaint: number;
  /** The longest time from a press to the next paint, in milliseconds. Zero if nothing was pressed. */
  slowestPress: number;
  /** The elements that moved, most first, for the log. */
  moved: readonly string[];
}

interface PageWithVitals extends Window {
  vitals: Omit<Vitals, "moved"> & { moved: Record<string, number> };
}

interface LargestPaint extends PerformanceEntry {
  element: Element | null;
  url: string;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
}

/** Runs in the page before its scripts. Self-contained. */
export function observeVitals(): void {
  const vitals = {
    shift: 0,
    largestPaint: 0,
    slowestPress: 0,
    moved: {} as Record<string, number>,
  };
  (window as unknown as PageWithVitals).vitals = vitals;
  const name = (node: Node | null) => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    return element
      ? `${element.localName}.${element.getAttribute("class")?.split(" ")[0] ?? ""}`
      : "(removed)";
  };
  const observe = (type: string, add: (entry: PerformanceEntry) => void, options?: object) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput, sources } = entry as LayoutShift;
    if (hadRecentInput) return;
    vitals.shift += value;
    for (const { node } of sources) vitals.moved[name(node)] = (vitals.moved[name(node)] ?? 0) + value;
  });
  let largest: string | null = null;
  observe("largest-contentful-paint", (entry) => {
    const { element, url, startTime } = entry as LargestPaint;
    const painted = url || (element?.textContent ?? null);
    if (painted === null || painted !== largest) vitals.largestPaint = startTime;
    largest = painted;
  });
  observe(
    "event",
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEventTiming;
      if (interactionId) vitals.slowestPress = Math.max(vitals.slowestPress, duration);
    },
    { durationThreshold: 16 },
  );
}

/** Returns what a page with `observeVitals` has noticed since its navigation. */
export async function readVitals(page: Page): Promise<Vitals> {
  const { moved, ...vitals } = await page.evaluate(() => (window as unknown as PageWithVitals).vitals);
  const most = Object.entries(moved).toSorted(([, one], [, other]) => other - one);
  return { ...vitals, moved: most.slice(0, 5).map(([node, value]) => `${node} ${value.toFixed(3)}`) };
}
