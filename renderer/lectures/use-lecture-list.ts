import { useCallback, useDeferredValue, useEffect } from "react";
import { useStore } from "zustand";
import type { LectureListStore, LectureSource } from "./lecture-list-store.ts";
import { loadLectures, loadMoreLectures } from "./load-lectures.ts";

/** The list of `source` as it is loaded into `store`. `source` must be stable (useMemo). */
export function useLectureList(store: LectureListStore, source: LectureSource) {
  // Deferred: many cards are drawn in slices, and a slow phone hears its person meanwhile.
  const state = useDeferredValue(useStore(store));
  useEffect(() => {
    void loadLectures(store, source);
  }, [store, source]);
  const reload = useCallback(() => void loadLectures(store, source), [store, source]);
  const showMore = useCallback(() => void loadMoreLectures(store, source), [store, source]);
  // Until the effect has run, the store may still hold another list.
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
