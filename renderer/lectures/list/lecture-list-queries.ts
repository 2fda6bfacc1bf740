import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { EnrollmentPayment } from "#contract/enrollments/enrollment.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import {
  FIRST_LECTURES,
  type LectureFilter,
  listLectures,
  type LectureSort,
  myLectures,
  searchLectures,
} from "#contract/lectures/lecture-list.ts";
import { callPage, type Page } from "#renderer/data/client/client.ts";
import type { PagedQuery } from "#renderer/data/queries/use-paged-query.ts";

/** A lecture in a list. In a student's own list it also has the payment and the kind of purchase. */
export type ListedLecture = Lecture & { payment?: EnrollmentPayment | null; kind?: EnrollmentKind };

export interface DiscoverQuery {
  query: string;
  filter: LectureFilter;
  /** null sorts by start, or by relevance in a search. */
  sort: LectureSort | null;
}

const firstPageLimit = (cursor: string | null) => (cursor === null ? { limit: String(FIRST_LECTURES) } : {});
const cursorParam = (cursor: string | null) => (cursor === null ? {} : { cursor });
const sortParam = (sort: LectureSort | null) => (sort === null ? {} : { sort });

/** Converts amounts to text for a query string. */
function toQueryParams({ minPrice, maxPrice, ...same }: LectureFilter) {
  return {
    ...same,
    ...(minPrice !== undefined && { minPrice: String(minPrice) }),
    ...(maxPrice !== undefined && { maxPrice: String(maxPrice) }),
  };
}

/** The catalogue's lectures that match a search query and filters. */
export function discoverQuery({ query, filter, sort }: DiscoverQuery): PagedQuery<ListedLecture> {
  const load = (cursor: string | null, signal: AbortSignal): Promise<Page<Lecture[]>> => {
    const page = { ...sortParam(sort), ...cursorParam(cursor) };
    return query === ""
      ? callPage(listLectures, {
          query: { ...toQueryParams(filter), ...page, ...firstPageLimit(cursor) },
          signal,
        })
      : callPage(searchLectures, { body: { query, ...filter, ...page }, signal });
  };
  return { key: ["lectures", "discover", query, filter, sort], load };
}

/** The lectures that an instructor has created, optionally searched. */
export function createdQuery(query: string): PagedQuery<ListedLecture> {
  const load = (cursor: string | null, signal: AbortSignal) =>
    callPage(myLectures, { query: { ...(query !== "" && { query }), ...cursorParam(cursor) }, signal });
  return { key: ["lectures", "created", query], load };
}
