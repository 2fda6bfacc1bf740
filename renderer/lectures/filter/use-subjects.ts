import { listSubjects } from "#contract/lectures/lecture-list.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";

const subjectsQuery = queryOf(listSubjects);

/**
 * Returns the subjects to choose from, which always include the chosen one. While they load, or if loading fails, only
 * the chosen subject is offered, and the list of lectures still works.
 */
export function useSubjects(chosen: string | null): readonly { type: string; count: number | null }[] {
  const { state } = useQuery(subjectsQuery);
  const subjects = state.phase === "loaded" ? state.data : [];
  if (chosen === null || subjects.some(({ type }) => type === chosen)) return subjects;
  return [{ type: chosen, count: null }, ...subjects];
}
