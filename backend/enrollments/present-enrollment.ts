import type { EnrolledStudent, Enrollment } from "#contract/enrollment.ts";
import { presentLecture } from "#backend/lectures/present-lecture.ts";
import type { EnrolledLecture, StudentRecord } from "./enrollment-list-repo.ts";

export function presentEnrollment(lecture: EnrolledLecture): Enrollment {
  return { _id: lecture.enrollmentId, class: presentLecture(lecture) };
}

/** A student as the lecture's instructor sees them; `_id` is the account's. */
export function presentStudent({ id, name, email, pictureKey }: StudentRecord): EnrolledStudent {
  return { _id: id, name, email, image_src: pictureKey && `/pictures/${pictureKey}` };
}
