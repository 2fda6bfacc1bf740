import { useEffect } from "react";
import type {
  LectureListStore,
  LectureSource,
  ListedLecture,
} from "#renderer/lectures/lecture-list-store.ts";
import { refreshLectures } from "#renderer/lectures/list/load-lectures.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";

const NEAR_MS = 20_000;
const FAR_MS = 300_000;

/** Returns whether a lecture starts soon or has not ended. */
function isNear(lectures: readonly ListedLecture[]): boolean {
  const now = new Date(serverNow());
  return lectures.some((lecture) => !["upcoming", "ended"].includes(stageOf(lecture, now)));
}

/**
 * Refreshes the list while it is visible, so that the Live badge appears and disappears without a reload. Each refresh
 * transfers the whole list, which is costly on slow and metered connections. Refreshes are therefore frequent only
 * around a lecture.
 */
export function useFreshLectures(store: LectureListStore, source: LectureSource): void {
  useEffect(() => {
    let askedAt = performance.now();
    const refresh = () => {
      if (document.visibilityState !== "visible") return;
      askedAt = performance.now();
      void refreshLectures(store, source);
    };
    const refreshWhenDue = () => {
      if (isNear(store.getState().lectures) || performance.now() - askedAt >= FAR_MS) refresh();
    };
    const timer = setInterval(refreshWhenDue, NEAR_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [store, source]);
}
