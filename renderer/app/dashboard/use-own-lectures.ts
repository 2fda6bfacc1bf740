import { reloadQuery } from "#renderer/data/queries/change-queries.ts";
import { type PagedQuery, type Pages, usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { endedEnrollmentsQuery, subscribedLecturesQuery } from "#renderer/enrollments/enrollment-queries.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { removeFromLists } from "#renderer/lectures/remove-lecture.ts";
import { createdQuery, type ListedLecture } from "#renderer/lectures/list/lecture-list-queries.ts";

const NEAR_MS = 20_000;
const FAR_MS = 300_000;

/** Returns whether a lecture starts soon or has not ended. */
function isNear({ data }: Pages<ListedLecture>): boolean {
  const now = new Date(serverNow());
  return data.some((lecture) => !["upcoming", "ended"].includes(stageOf(lecture, now)));
}

/**
 * Polled, so that the Live badge appears and disappears without a reload. Each request transfers the whole list, which
 * is costly on slow and metered connections. Requests are therefore frequent only around a lecture.
 */
const OPTIONS = {
  poll: {
    everyMs: NEAR_MS,
    when: (lectures: Pages<ListedLecture>, ageMs: number) => isNear(lectures) || ageMs >= FAR_MS,
  },
};

/** The lectures that an instructor has created, or for which a student has paid. */
export function useOwnLectures(creates: boolean, search: string) {
  const query: PagedQuery<ListedLecture> = creates ? createdQuery(search) : subscribedLecturesQuery(search);
  return usePagedQuery(query, OPTIONS);
}

export function showWithdrawal(lectureId: string): void {
  removeFromLists(lectureId);
  reloadQuery(endedEnrollmentsQuery);
}
