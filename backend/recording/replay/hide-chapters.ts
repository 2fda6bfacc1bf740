import type { Chapter } from "#contract/replay/chapter.ts";
import { isHidden, shownDuration, type Hidden } from "../state/cut-policy.ts";

/**
 * The chapters that can be seen. What the host showed last within a hidden passage goes on behind it, so it begins there; their
 * own words of a moment within it are not shown.
 */
export function hideChapters(
  chapters: readonly Chapter[],
  hidden: Pick<Hidden, "passages">,
  durationMs: number,
): Chapter[] {
  const end = shownDuration(hidden, durationMs);
  const moved = hidden.passages.flatMap((passage): Chapter[] => {
    const last = chapters.findLast(
      ({ kind, atMs }) => kind !== "marker" && passage.fromMs <= atMs && atMs < passage.toMs,
    );
    return last ? [{ ...last, atMs: passage.toMs }] : [];
  });
  const shown = chapters.filter(({ atMs }) => !isHidden(hidden, atMs));
  const at = new Set(shown.map(({ atMs }) => atMs));
  return [...shown, ...moved.filter(({ atMs }) => !at.has(atMs))]
    .filter(({ atMs }) => atMs < end)
    .toSorted((a, b) => a.atMs - b.atMs);
}
