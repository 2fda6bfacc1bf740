import { useEffect, useRef, useState } from "react";
import type { InkBook } from "../../ink/ink-book.ts";

/** How often it is said that the teacher writes, and how long the text stays. Milliseconds. */
const [EVERY_MS, STAYS_MS] = [15_000, 5000];

/** True for a moment when the teacher draws on the slide, and rarely, since a screen reader says so. */
export function useInkNews(book: InkBook, slide: string): boolean {
  const [writes, setWrites] = useState(false);
  const said = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = book.on((change) => {
      const now = performance.now();
      const isTeachers = change.kind === "event" && change.parts.some(({ guest }) => guest !== true);
      if (change.slide !== slide || !isTeachers) return;
      if (now - said.current < EVERY_MS) return;
      said.current = now;
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
