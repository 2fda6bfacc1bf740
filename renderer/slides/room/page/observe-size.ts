interface SizeObserver {
  /** At most so many pixels for each CSS pixel. */
  mostPixels?: number;
  onSize: (width: number, height: number) => void;
}

/** Reports an element's size in the screen's pixels, once it has one. Returns a function that stops. */
export function observeSize(element: Element, { mostPixels = Infinity, onSize }: SizeObserver): () => void {
  const observer = new ResizeObserver(() => {
    const [width = 0, height = 0] = [element.clientWidth, element.clientHeight].map((side) =>
      Math.round(side * Math.min(window.devicePixelRatio, mostPixels)),
    );
    if (width > 0 && height > 0) onSize(width, height);
  });
  observer.observe(element);
  return () => observer.disconnect();
}
