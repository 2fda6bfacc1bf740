import { useCallback } from "react";
import { type LectureSubject, listSubjects } from "#contract/lecture-list.ts";
import { call } from "#renderer/api/client.ts";
import { useLoad } from "#renderer/api/use-load.ts";

/**
 * The subjects to choose from, the one that is chosen always among them. Until they are there, or when they
 * can't be had, the list goes on without.
 */
export function useSubjects(chosen: string | null): readonly { type: string; count: number | null }[] {
  const load = useCallback((signal: AbortSignal) => call(listSubjects, { signal }), []);
  const { state } = useLoad<LectureSubject[]>(load);
  const subjects = state.phase === "loaded" ? state.data : [];
  if (chosen === null || subjects.some(({ type }) => type === chosen)) return subjects;
  return [{ type: chosen, count: null }, ...subjects];
}
