import { z } from "zod";
import { endpoint, id, pageQuery } from "./endpoint.ts";
import { lecture } from "./lecture.ts";
import { ownListQuery } from "./lecture-list.ts";

export const enrollmentStatus = z.enum(["held", "active", "withdrawn", "expired"]);
export type EnrollmentStatus = z.infer<typeof enrollmentStatus>;

export const enrollment = z.object({ _id: id, class: lecture });
export type Enrollment = z.infer<typeof enrollment>;
export const myEnrollments = endpoint({
  method: "GET",
  path: "/enrollments/user",
  query: ownListQuery,
  data: z.array(enrollment),
});

export const enrolledStudent = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  image_src: z.string().nullable(),
});
export type EnrolledStudent = z.infer<typeof enrolledStudent>;
export const lectureEnrollments = endpoint({
  method: "GET",
  path: "/enrollments/class/{classId}",
  params: z.object({ classId: id }),
  query: pageQuery,
  data: z.array(enrolledStudent),
});

export const amIEnrolled = endpoint({
  method: "POST",
  path: "/enrollments/enrolled/",
  body: z.object({ classId: id }),
  data: z.object({ isEnrolled: z.boolean() }),
});
