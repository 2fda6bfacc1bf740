import { useCallback, useRef } from "react";

/** How far below the viewport the next page starts to load. */
const LOAD_AHEAD_MARGIN = "800px";

/**
 * A `ref` callback for an element at the list's end: `onReach` runs when it comes near the viewport, at most `times`
 * times, so that people can scroll to the footer. After that they use the button.
 */
export function useReachEnd(
  onReach: () => void,
  times: number,
): (element: Element | null) => (() => void) | undefined {
  const remaining = useRef(times);
  return useCallback(
    (element: Element | null) => {
      if (element === null || typeof IntersectionObserver === "undefined") return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting !== true || remaining.current === 0) return;
          remaining.current -= 1;
          onReach();
        },
        { rootMargin: `0px 0px ${LOAD_AHEAD_MARGIN} 0px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onReach],
  );
}
