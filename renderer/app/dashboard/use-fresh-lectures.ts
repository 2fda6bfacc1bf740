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

/** Whether a lecture starts soon or has not ended. */
function isNear(lectures: readonly ListedLecture[]): boolean {
  const now = new Date(serverNow());
  return lectures.some((lecture) => !["upcoming", "ended"].includes(stageOf(lecture, now)));
}

/**
 * Keeps the list fresh while it is in view, so that Live appears, and goes, without a reload. Each time costs the whole
 * list, which slow and metered lines pay for, so it is often only around a lecture.
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
