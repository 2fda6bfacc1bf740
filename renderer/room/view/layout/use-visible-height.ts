import { useEffect, useRef, type RefObject } from "react";

/**
 * Keeps the element within the part of the page that a keyboard leaves visible. In Safari, the keyboard covers the page
 * and scrolls it. In other browsers, the page itself shrinks (`interactive-widget` in `web/index.html`), so this
 * hook does nothing.
 */
export function useVisibleHeight(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const fit = () => {
      const style = element.current?.style;
      // Pinch zoom also makes the visual viewport smaller, but must not change the layout.
      const covered = viewport.scale === 1 && viewport.height < window.innerHeight - 1;
      if (!covered) {
        style?.removeProperty("--visible-height");
        style?.removeProperty("--visible-top");
        return;
      }
      style?.setProperty("--visible-height", `${viewport.height}px`);
      style?.setProperty("--visible-top", `${viewport.offsetTop}px`);
    };
    // The size of a page that is not laid out yet would lay it out at once, in the same task as the room's first render.
    const first = requestAnimationFrame(fit);
    viewport.addEventListener("resize", fit);
    viewport.addEventListener("scroll", fit);
    return () => {
      cancelAnimationFrame(first);
      viewport.removeEventListener("resize", fit);
      viewport.removeEventListener("scroll", fit);
    };
  }, []);
  return element;
}
