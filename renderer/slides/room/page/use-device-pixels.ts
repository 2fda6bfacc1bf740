import { useEffect, useState } from "react";

/** Returns how many of the screen's pixels an element is wide; 0 before it is known. */
export function useDevicePixels(element: HTMLElement | null): number {
  const [pixels, setPixels] = useState(0);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setPixels(Math.round(element.clientWidth * window.devicePixelRatio)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return pixels;
}
