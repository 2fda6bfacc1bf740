import { useCallback, useRef } from "react";

/** Loading of the next page starts when the end of the list is this far below the viewport. */
const PREFETCH_MARGIN = "800px";

/**
 * A `ref` callback for an element at the list's end. `onReach` runs when the element comes near the viewport, but at
 * most `times` times: after that, users can scroll to the footer or press the button.
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
        { rootMargin: `0px 0px ${PREFETCH_MARGIN} 0px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onReach],
  );
}
