import type { Chapter } from "#contract/replay/chapter.ts";
import { isHidden, shownDuration, type Hidden } from "../state/cut-policy.ts";

/**
 * Returns the visible chapters. If the host switched to another source within a hidden passage, the chapter of that
 * source starts at the end of the passage; the host's own markers within the passage are not shown.
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
