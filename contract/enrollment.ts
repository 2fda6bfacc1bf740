import { z } from "zod";
import { endpoint, id, pageQuery } from "./endpoint.ts";
import { lecture } from "./lecture.ts";
import { ownListQuery } from "./lecture-list.ts";
import { textRef } from "./payment.ts";

export const enrollmentStatus = z.enum(["held", "active", "withdrawn", "expired"]);
export type EnrollmentStatus = z.infer<typeof enrollmentStatus>;

/** The money behind a seat. */
export const seatPayment = z.object({
  /** Names its receipt. */
  textRef,
  /** Birr, as it was paid: the lecture's price may be another one by now. */
  amount: z.number(),
  /** What withdrawing now brings back: everything until the host has sent anything, nothing afterwards. */
  refund: z.enum(["full", "none"]),
});
export type SeatPayment = z.infer<typeof seatPayment>;

/** `payment` is null when the seat cost nothing. */
export const enrollment = z.object({ _id: id, class: lecture, payment: seatPayment.nullish() });
export type Enrollment = z.infer<typeof enrollment>;
export const myEnrollments = endpoint({
  method: "GET",
  path: "/enrollments/user",
  query: ownListQuery,
  data: z.array(enrollment),
});

/** A seat that ended with a lecture or with money on its way back. */
export const endedEnrollment = z.object({
  _id: id,
  lectureName: z.string(),
  /** As a lecture's: ISO-8601 with the offset of its zone. */
  schedule: z.string(),
  zone: z.string(),
  /**
   * `no_host`: nobody came to give it. `reversed`: the payment provider took the money back without us. `excluded`: the
   * host keeps the student out, and an admin paid them back.
   */
  why: z.enum(["lecture_cancelled", "withdrawn", "no_host", "reversed", "excluded"]).catch("withdrawn"),
  /** ISO-8601, UTC. */
  endedAt: z.string(),
  /** null when there was nothing to pay back. */
  payment: z
    .object({ textRef, amount: z.number(), refund: z.enum(["none", "pending", "done", "failed"]) })
    .nullable(),
});
export type EndedEnrollment = z.infer<typeof endedEnrollment>;
/** Those of the last 60 days, the newest first, at most 20. */
export const endedEnrollments = endpoint({
  method: "GET",
  path: "/enrollments/ended",
  data: z.array(endedEnrollment),
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
  data: z.object({ isEnrolled: z.boolean(), payment: seatPayment.nullish() }),
});
