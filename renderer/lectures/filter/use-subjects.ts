import { useCallback } from "react";
import { type LectureSubject, listSubjects } from "#contract/lectures/lecture-list.ts";
import { call } from "#renderer/data/client/client.ts";
import { useLoad } from "#renderer/data/queries/use-load.ts";

/**
 * Returns the subjects to choose from, which always include the chosen one. While they load, or if loading fails, only
 * the chosen subject is offered, and the list of lectures still works.
 */
export function useSubjects(chosen: string | null): readonly { type: string; count: number | null }[] {
  const load = useCallback((signal: AbortSignal) => call(listSubjects, { signal }), []);
  const { state } = useLoad<LectureSubject[]>(load);
  const subjects = state.phase === "loaded" ? state.data : [];
  if (chosen === null || subjects.some(({ type }) => type === chosen)) return subjects;
  return [{ type: chosen, count: null }, ...subjects];
}
