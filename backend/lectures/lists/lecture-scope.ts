import type { LectureFilter, LectureSort } from "#contract/lectures/lecture-list.ts";

/** Which lectures are in a list, and in which order. */
export interface LectureScope {
  sort: LectureSort;
  filter: LectureFilter;
  /** Only this instructor's. */
  instructorId?: string | undefined;
  /** Only what matches all these tsqueries. */
  match?: readonly string[] | undefined;
}

/** Picks the fields of a filter that are set. */
export function pickFilter(input: LectureFilter): LectureFilter {
  const { type, price, minPrice, maxPrice, from, to, when } = input;
  return {
    ...(type !== undefined && { type }),
    ...(price !== undefined && { price }),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(when !== undefined && { when }),
  };
}

/** Whether it is an unfiltered list in the default order, of all instructors or of one. */
export function isDefaultList({ sort, filter, match }: LectureScope): boolean {
  return sort === "soonest" && match === undefined && Object.keys(filter).length === 0;
}
