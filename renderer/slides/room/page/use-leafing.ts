import { useState } from "react";
import type { Slide } from "#contract/slides/deck.ts";

/**
 * A viewer's place in the deck: the teacher's slide, or one before the last that the teacher has shown. The teacher's
 * next slide doesn't disturb whoever leafs.
 */
export function useLeafing(slides: readonly Slide[], teachersSlide: string) {
  const [leafed, setLeafed] = useState<string | null>(null);
  const [furthest, setFurthest] = useState(0);
  const indexOf = (slide: string) => slides.findIndex(({ _id }) => _id === slide);
  const teacherAt = indexOf(teachersSlide);
  if (teacherAt > furthest) setFurthest(teacherAt);
  const leafedAt = leafed === null ? -1 : indexOf(leafed);
  const at = leafedAt < 0 ? teacherAt : leafedAt;
  const last = Math.min(Math.max(furthest, teacherAt), slides.length - 1);
  return {
    at,
    isAway: at !== teacherAt,
    canStep: (step: 1 | -1) => at + step >= 0 && at + step <= last,
    step: (by: 1 | -1) => {
      const next = slides[at + by];
      if (next === undefined || at + by > last) return;
      setLeafed(next._id === teachersSlide ? null : next._id);
    },
    goHome: () => setLeafed(null),
  };
}
