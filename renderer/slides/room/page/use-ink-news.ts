import { useEffect, useState } from "react";
import type { InkBook } from "../../ink/ink-book.ts";

/** How often it is said that the teacher writes, and how long the text stays. Milliseconds. */
const [EVERY_MS, STAYS_MS] = [15_000, 5000];

/** True for a moment when others draw on the slide, and rarely, since a screen reader says so. */
export function useInkNews(book: InkBook, slide: string): boolean {
  const [writes, setWrites] = useState(false);
  useEffect(() => {
    let said = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = book.on((change) => {
      const now = performance.now();
      if (change.slide !== slide || change.kind !== "event" || change.parts.length === 0) return;
      if (now - said < EVERY_MS) return;
      said = now;
      setWrites(true);
      clearTimeout(timer);
      timer = setTimeout(() => setWrites(false), STAYS_MS);
    });
    return () => {
      clearTimeout(timer);
      setWrites(false);
      unsubscribe();
    };
  }, [book, slide]);
  return writes;
}
