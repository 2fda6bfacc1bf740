import { useCallback, useRef } from "react";

/** How far below the window the next page begins to load. */
const AHEAD = "800px";

/**
 * A ref for something at the list's end: `onReach` runs when it comes near the window. After `times` in a row it
 * stops, so that who scrolls also reaches what stands below the list; the button there goes on.
 */
export function useReachEnd(
  onReach: () => void,
  times: number,
): (element: Element | null) => (() => void) | undefined {
  const left = useRef(times);
  return useCallback(
    (element: Element | null) => {
      if (element === null || typeof IntersectionObserver === "undefined") return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting !== true || left.current === 0) return;
          left.current -= 1;
          onReach();
        },
        { rootMargin: `0px 0px ${AHEAD} 0px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onReach],
  );
}
