import { useCallback, useDeferredValue, useEffect } from "react";
import { useStore } from "zustand";
import type { LectureListStore, LectureSource } from "../lecture-list-store.ts";
import { loadLectures, loadMoreLectures } from "./load-lectures.ts";

/** Loads the list of `source` into `store`. `source` must be stable (useMemo). */
export function useLectureList(store: LectureListStore, source: LectureSource) {
  // Deferred, so that React renders many cards in slices and a slow phone still responds to taps.
  const state = useDeferredValue(useStore(store));
  useEffect(() => {
    void loadLectures(store, source);
  }, [store, source]);
  const reload = useCallback(() => void loadLectures(store, source), [store, source]);
  const showMore = useCallback(() => void loadMoreLectures(store, source), [store, source]);
  // Until the effect has run, the store may contain another list.
  const phase = state.key === source.key ? state.phase : "loading";
  return {
    phase,
    lectures: state.lectures,
    hasMore: state.nextCursor !== null,
    more: state.more,
    reload,
    showMore,
  };
}
