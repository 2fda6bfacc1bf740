import { useState } from "react";
import type { Slide } from "#contract/slides/deck.ts";

/**
 * A viewer's place in the deck: the teacher's slide, or one before the last that the teacher has shown. The teacher's
 * next slide doesn't disturb whoever leafs.
 */
export function useLeafing(slides: readonly Slide[], teachersSlide: string) {
  const [leafed, setLeafed] = useState<string | null>(null);
  const [furthest, setFurthest] = useState(teachersSlide);
  const indexOf = (slide: string) => slides.findIndex(({ _id }) => _id === slide);
  const teacherAt = indexOf(teachersSlide);
  // Before any page of another deck.
  const last = indexOf(furthest);
  if (teacherAt > last) setFurthest(teachersSlide);
  const leafedAt = leafed === null ? -1 : indexOf(leafed);
  const at = leafedAt < 0 ? teacherAt : leafedAt;
  const canStep = (step: 1 | -1) => at + step >= 0 && at + step <= last;
  return {
    at,
    isAway: at !== teacherAt,
    canStep,
    step: (by: 1 | -1) => {
      const next = slides[at + by]?._id ?? null;
      if (canStep(by)) setLeafed(next === teachersSlide ? null : next);
    },
    goHome: () => setLeafed(null),
  };
}
