import type { LectureFilter, LectureSort } from "#contract/lectures/lecture-list.ts";

/** The selection and the order of the lectures in a list. */
export interface LectureScope {
  sort: LectureSort;
  filter: LectureFilter;
  /** Restricts the list to this instructor's lectures. */
  instructorId?: string | undefined;
  /** Restricts the list to lectures that match all these tsqueries. */
  match?: readonly string[] | undefined;
}

/** Picks the filter fields that are set. */
export function pickFilter(input: LectureFilter): LectureFilter {
  const { type, language, price, minPrice, maxPrice, from, to, when } = input;
  return {
    ...(type !== undefined && { type }),
    ...(language !== undefined && { language }),
    ...(price !== undefined && { price }),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(when !== undefined && { when }),
  };
}

/** Returns true for an unfiltered list of lectures in the default order, whether by all instructors or by one. */
export function isDefaultList({ sort, filter, match }: LectureScope): boolean {
  return sort === "soonest" && match === undefined && Object.keys(filter).length === 0;
}
