import type { EnrolledStudent, Enrollment, EnrollmentPayment } from "#contract/enrollments/enrollment.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { changeSincePurchase, type Purchase } from "#backend/lectures/rescheduling/reschedule-policy.ts";
import { wallClock } from "#backend/lectures/calendar/wall-clock.ts";
import type { LectureRecord } from "#backend/lectures/schedule/lecture-repo.ts";
import { type ListedServices, presentListedLecture } from "#backend/lectures/lists/live-now.ts";
import type { EnrolledLecture, StudentRecord } from "./enrollment-list-repo.ts";
import { ownComplaintOf, type ComplaintFacts } from "../complaints/complaint-policy.ts";
import { complaintFactsOf } from "../complaints/complaint-repo.ts";
import { isRefundable } from "../state/enrollment-policy.ts";
import { canReturnReplay } from "../state/replay-purchase-policy.ts";
import type { BoughtReplay } from "../state/replay-sale-repo.ts";

export function presentEnrollment(lecture: EnrolledLecture, services: ListedServices, now: Date): Enrollment {
  const facts = complaintFactsOf(lecture);
  const payment = presentEnrollmentPayment(lecture, { ...lecture, facts }, now);
  const { enrollmentId, kind } = lecture;
  return { _id: enrollmentId, class: presentListedLecture(lecture, services), kind, payment };
}

/**
 * Returns an enrollment's payment, its complaint if any, and what a withdrawal would refund; null when the enrollment
 * was free.
 */
export function presentEnrollmentPayment(
  lecture: LectureRecord,
  {
    textRef,
    paidSantim,
    facts,
    ...purchase
  }: Pick<EnrolledLecture, "textRef" | "paidSantim"> & Purchase & BoughtReplay & { facts: ComplaintFacts },
  now: Date,
): EnrollmentPayment | null {
  if (textRef === null || !paidSantim) return null;
  const isRefunded =
    purchase.kind === "replay"
      ? canReturnReplay(lecture, purchase, now).ok
      : isRefundable(lecture, purchase, now);
  const amount = santimToBirr(paidSantim);
  const changed = purchase.kind === "seat" ? presentChange(lecture, purchase, now) : null;
  const complaint = ownComplaintOf(facts, now);
  return { textRef, amount, refund: isRefunded ? "full" : "none", changed, complaint };
}

/** Presents the date and duration for which a student paid, while they may withdraw because of the change. */
function presentChange(lecture: LectureRecord, purchase: Purchase, now: Date): EnrollmentPayment["changed"] {
  const change = changeSincePurchase(purchase, lecture, now);
  return (
    change && {
      schedule: wallClock(change.startsAt, lecture.zone),
      duration: change.durationMinutes,
      until: change.until.toISOString(),
    }
  );
}

/** Presents a student to the lecture's instructor. `_id` is the account id. */
export function presentStudent({ id, name, email, pictureKey }: StudentRecord): EnrolledStudent {
  return { _id: id, name, email, image_src: pictureKey && `/pictures/${pictureKey}` };
}
