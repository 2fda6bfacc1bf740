import type { LectureFilter, LectureSort } from "#contract/lecture-list.ts";

/** Which lectures a list is about, and in which order. */
export interface LectureScope {
  sort: LectureSort;
  filter: LectureFilter;
  /** Only this instructor's. */
  instructorId?: string | undefined;
  /** Only those that a search finds; in tsquery notation. */
  tsquery?: string | undefined;
}

/** The fields of `input` that narrow a list, without those that are not set. */
export function filterOf(input: LectureFilter): LectureFilter {
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

/** The whole list in its usual order, everybody's or one instructor's: asked so often that it is prepared. */
export function isPlain({ sort, filter, tsquery }: LectureScope): boolean {
  return sort === "soonest" && tsquery === undefined && Object.keys(filter).length === 0;
}
