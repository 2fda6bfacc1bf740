import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import {
  type EnrollmentPayment,
  listLectureStudents,
  listMyEndedEnrollments,
  listMyEnrollments,
} from "#contract/enrollments/enrollment.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { callPage, type Page } from "#renderer/data/client/client.ts";
import { pagedQueryOf } from "#renderer/data/queries/paged-query-of.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import type { PagedQuery } from "#renderer/data/queries/use-paged-query.ts";

/**
 * A lecture with the payment for the student's seat (null for a free seat) or, if only the replay was bought, the
 * payment for the replay.
 */
export type SubscribedLecture = Lecture & { payment: EnrollmentPayment | null; kind: EnrollmentKind };

/** The lectures in which the student is enrolled, optionally filtered by a search. */
export function subscribedLecturesQuery(query: string): PagedQuery<SubscribedLecture> {
  const load = async (cursor: string | null, signal: AbortSignal): Promise<Page<SubscribedLecture[]>> => {
    const page = await callPage(listMyEnrollments, {
      query: { ...(query !== "" && { query }), ...(cursor !== null && { cursor }) },
      signal,
    });
    const data = page.data.map(({ class: lecture, payment = null, kind = "seat" }) => ({
      ...lecture,
      payment,
      kind,
    }));
    return { ...page, data };
  };
  return { key: ["lectures", "subscribed", query], load };
}

/** The enrollments that ended recently, for example because the lecture was cancelled or the payment was refunded. */
export const endedEnrollmentsQuery = queryOf(listMyEndedEnrollments);

export const studentsQuery = (lectureId: string) =>
  pagedQueryOf(listLectureStudents, { params: { classId: lectureId } });
