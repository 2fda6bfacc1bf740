import type { EnrolledStudent, Enrollment, SeatPayment } from "#contract/enrollment.ts";
import { santimToBirr } from "#contract/money.ts";
import type { LectureRecord } from "#backend/lectures/lecture-repo.ts";
import { type LiveNow, presentListed } from "#backend/lectures/live-now.ts";
import type { EnrolledLecture, StudentRecord } from "./enrollment-list-repo.ts";
import { isRefundable } from "./enrollment-policy.ts";

export function presentEnrollment(lecture: EnrolledLecture, liveNow: LiveNow): Enrollment {
  const payment = presentSeatPayment(lecture, lecture);
  return { _id: lecture.enrollmentId, class: presentListed(lecture, liveNow), payment };
}

/** The money behind a seat and what withdrawing would bring back; null when it cost nothing. */
export function presentSeatPayment(
  lecture: LectureRecord,
  { textRef, paidSantim }: Pick<EnrolledLecture, "textRef" | "paidSantim">,
): SeatPayment | null {
  if (textRef === null || !paidSantim) return null;
  return { textRef, amount: santimToBirr(paidSantim), refund: isRefundable(lecture) ? "full" : "none" };
}

/** A student as the lecture's instructor sees them; `_id` is the account's. */
export function presentStudent({ id, name, email, pictureKey }: StudentRecord): EnrolledStudent {
  return { _id: id, name, email, image_src: pictureKey && `/pictures/${pictureKey}` };
}
