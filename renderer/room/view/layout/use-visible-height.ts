import { useEffect, useRef, type RefObject } from "react";

/**
 * Keeps the element within the area that a keyboard leaves visible. Safari's keyboard covers the page and scrolls it;
 * in other browsers the page itself becomes lower (`interactive-widget` in `web/index.html`), and there is nothing to
 * do here.
 */
export function useVisibleHeight(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const fit = () => {
      const style = element.current?.style;
      // Pinch zoom also shrinks the visual viewport; it must not move the layout.
      const covered = viewport.scale === 1 && viewport.height < window.innerHeight - 1;
      if (!covered) {
        style?.removeProperty("--visible-height");
        style?.removeProperty("--visible-top");
        return;
      }
      style?.setProperty("--visible-height", `${viewport.height}px`);
      style?.setProperty("--visible-top", `${viewport.offsetTop}px`);
    };
    fit();
    viewport.addEventListener("resize", fit);
    viewport.addEventListener("scroll", fit);
    return () => {
      viewport.removeEventListener("resize", fit);
      viewport.removeEventListener("scroll", fit);
    };
  }, []);
  return element;
}
