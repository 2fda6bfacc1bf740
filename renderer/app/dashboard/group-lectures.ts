import { type StagedLecture, stageOf } from "#renderer/kit/formatting/lecture-stage.ts";

export interface GroupedLectures<One> {
  /** The running lecture or, if none is running, the next one; null if there is neither. */
  next: One | null;
  /** Soonest first, without `next`. */
  upcoming: One[];
  /** Most recent first. */
  past: One[];
}

/**
 * Groups the account's own lectures for the dashboard. A lecture that its host ended early is past; a lecture that runs
 * late is not.
 */
export function groupLectures<One extends StagedLecture>(
  lectures: readonly One[],
  now: Date,
): GroupedLectures<One> {
  const byStart = lectures.toSorted((a, b) => Date.parse(a.schedule) - Date.parse(b.schedule));
  const stages = byStart.map((lecture) => ({ lecture, stage: stageOf(lecture, now) }));
  const ahead = stages.filter(({ stage }) => stage !== "ended");
  const live = ahead.find(({ stage }) => stage === "live") ?? ahead.find(({ lecture }) => lecture.isLive);
  const next = (live ?? ahead[0])?.lecture ?? null;
  return {
    next,
    upcoming: ahead.map(({ lecture }) => lecture).filter((lecture) => lecture !== next),
    past: stages
      .filter(({ stage }) => stage === "ended")
      .map(({ lecture }) => lecture)
      .toReversed(),
  };
}
