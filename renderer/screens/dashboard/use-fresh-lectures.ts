import { useEffect } from "react";
import type { LectureListStore, LectureSource } from "#renderer/lectures/list/lecture-list-store.ts";
import { refreshLectures } from "#renderer/lectures/list/load-lectures.ts";

const REFRESH_MS = 20_000;

/** Keeps the list fresh while it is in view, so that Live appears, and goes, without a reload. */
export function useFreshLectures(store: LectureListStore, source: LectureSource): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") void refreshLectures(store, source);
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [store, source]);
}
