import { z } from "zod/mini";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";
import { lecture } from "../lectures/lecture.ts";
import { ownListQuery } from "../lectures/own-list-query.ts";
import { seatHold, textRef } from "../payments/payment.ts";
import { enrollmentKind } from "../payments/enrollment-kind.ts";
import { ownComplaint } from "./complaint.ts";

export const enrollmentStatus = z.enum(["held", "active", "withdrawn", "expired"]);
export type EnrollmentStatus = z.infer<typeof enrollmentStatus>;

export const enrollmentPayment = z.object({
  /** Identifies the payment's receipt. */
  textRef,
  /** The amount paid in birr; the lecture's price may have changed since. */
  amount: z.number(),
  /**
   * The refund that the student gets for withdrawing now. A replay that was bought alone can only be returned with a
   * full refund.
   */
  refund: z.enum(["full", "none"]),
  /**
   * Set while the student may withdraw because the lecture was moved or shortened after they paid: its date and duration
   * at that time, and the end of this right (ISO-8601, UTC). Whoever attends five minutes loses it earlier.
   */
  changed: z.nullish(z.object({ schedule: z.string(), duration: z.number(), until: z.string() })),
  /** Null when the student has not complained and can't complain now. */
  complaint: z.nullish(ownComplaint),
});
export type EnrollmentPayment = z.infer<typeof enrollmentPayment>;

/** `payment` is null when the lecture was free. */
export const enrollment = z.object({
  _id: id,
  class: lecture,
  kind: z.optional(enrollmentKind),
  payment: z.nullish(enrollmentPayment),
});
export type Enrollment = z.infer<typeof enrollment>;
export const listMyEnrollments = endpoint({
  method: "GET",
  path: "/enrollments/user",
  query: ownListQuery,
  data: z.array(enrollment),
});

/** An enrollment that ended with its lecture or with a refund. */
export const endedEnrollment = z.object({
  _id: id,
  lectureName: z.string(),
  /** ISO-8601 with the offset of the lecture's zone, like a lecture's `schedule`. */
  schedule: z.string(),
  zone: z.string(),
  /**
   * `host_no_show`: the host did not come. `not_given`: too little of the lecture took place. `chargeback`: the payment
   * provider reversed the payment without our involvement. `banned`: the host banned the student, and an admin refunded
   * the payment. `complaint`: an admin refunded a student who complained. `refunded`: an admin refunded the payment for
   * another reason.
   */
  reason: z.catch(
    z.enum([
      "lecture_cancelled",
      "withdrawn",
      "host_no_show",
      "not_given",
      "chargeback",
      "banned",
      "complaint",
      "refunded",
    ]),
    "withdrawn",
  ),
  /** ISO-8601, UTC. */
  endedAt: z.string(),
  /** Null when nothing was paid. */
  payment: z.nullable(
    z.object({ textRef, amount: z.number(), refund: z.enum(["none", "pending", "done", "failed"]) }),
  ),
});
export type EndedEnrollment = z.infer<typeof endedEnrollment>;
/** The enrollments that ended in the last 60 days, newest first, at most 20. */
export const listMyEndedEnrollments = endpoint({
  method: "GET",
  path: "/enrollments/ended",
  data: z.array(endedEnrollment),
});

export const enrolledStudent = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  image_src: z.nullable(z.string()),
});
export type EnrolledStudent = z.infer<typeof enrolledStudent>;
export const listLectureStudents = endpoint({
  method: "GET",
  path: "/enrollments/class/{classId}",
  params: z.object({ classId: id }),
  query: pageQuery,
  data: z.array(enrolledStudent),
});

export const checkEnrollment = endpoint({
  method: "POST",
  path: "/enrollments/enrolled/",
  body: z.object({ classId: id }),
  data: z.object({
    /** Whether the caller has a seat. */
    isEnrolled: z.boolean(),
    /** Whether the caller has bought the replay without a seat. */
    hasReplay: z.optional(z.boolean()),
    payment: z.nullish(enrollmentPayment),
    /** Set while a seat is held for the caller's payment. */
    hold: z.nullish(seatHold),
    /** Whether an admin is reviewing the caller's payment, because the amount received differs from the price. */
    inReview: z.optional(z.boolean()),
    /** The caller's last enrollment in the lecture, if it has ended, even if the lecture was deleted. */
    ended: z.nullish(endedEnrollment),
  }),
});
