import type { EnrolledStudent, Enrollment } from "#contract/enrollment.ts";
import { type LiveNow, presentListed } from "#backend/lectures/live-now.ts";
import type { EnrolledLecture, StudentRecord } from "./enrollment-list-repo.ts";

export function presentEnrollment(lecture: EnrolledLecture, liveNow: LiveNow): Enrollment {
  return { _id: lecture.enrollmentId, class: presentListed(lecture, liveNow) };
}

/** A student as the lecture's instructor sees them; `_id` is the account's. */
export function presentStudent({ id, name, email, pictureKey }: StudentRecord): EnrolledStudent {
  return { _id: id, name, email, image_src: pictureKey && `/pictures/${pictureKey}` };
}
