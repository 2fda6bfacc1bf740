import * as wire from "#contract/enrollment.ts";
import * as lectureWire from "#contract/lecture.ts";
import * as paymentWire from "#contract/payment.ts";
import { AppError } from "#backend/app-error.ts";
import { route, type Route } from "#backend/http/route.ts";
import { findLecture } from "#backend/lectures/lecture-repo.ts";
import { deleteLecture } from "./delete-lecture.ts";
import { enrollInLecture } from "./enroll-in-lecture.ts";
import { findActiveEnrollment } from "./enrollment-repo.ts";
import type { EnrollmentServices } from "./enrollment-services.ts";
import { studentsOfLecture } from "./list-enrollments.ts";
import { seePayment } from "./see-payment.ts";
import { verifyPayment } from "./verify-payment.ts";
import { withdrawFromLecture } from "./withdraw-from-lecture.ts";

export function enrollmentRoutes(services: EnrollmentServices): Route[] {
  return [...paymentRoutes(services), ...listRoutes(services), deletionRoute(services)];
}

function paymentRoutes(services: EnrollmentServices): Route[] {
  return [
    route(paymentWire.makePayment, {
      access: "signed-in",
      limit: "paymentStart",
      handle: async ({ caller, body }) => ({ data: await enrollInLecture(services, caller, body) }),
    }),
    route(paymentWire.withdrawPayment, {
      access: "signed-in",
      handle: async ({ caller, body }) => {
        const seat = { studentId: caller.accountId, lectureId: body.classId };
        return { data: { refund: await withdrawFromLecture(services, seat) } };
      },
    }),
    route(paymentWire.verifyPayment, {
      access: "signed-in",
      handle: async ({ caller: { accountId }, params: { textRef } }) => ({
        data: await verifyPayment(services, { accountId, textRef }),
      }),
    }),
    route(paymentWire.seePayment, {
      access: "public",
      limit: "publicPage",
      handle: async ({ params }) => ({ data: await seePayment(services.db, params) }),
    }),
  ];
}

function listRoutes(services: EnrollmentServices): Route[] {
  const { db, clock } = services;
  return [
    route(wire.lectureEnrollments, {
      access: "signed-in",
      handle: ({ caller, params, query }) =>
        studentsOfLecture(services, caller, { lectureId: params.classId, query }),
    }),
    route(wire.amIEnrolled, {
      access: "signed-in",
      handle: async ({ caller, body: { classId: lectureId } }) => {
        if (!(await findLecture(db, lectureId, clock()))) throw new AppError("lecture_not_found");
        const found = await findActiveEnrollment(db, { studentId: caller.accountId, lectureId });
        return { data: { isEnrolled: found !== undefined } };
      },
    }),
  ];
}

/** It stands here and not with the lectures, since it pays everybody back. */
function deletionRoute(services: EnrollmentServices): Route {
  return route(lectureWire.deleteLecture, {
    access: "signed-in",
    handle: async ({ caller, params }) => {
      await deleteLecture(services, caller, params.id);
      return { data: {} };
    },
  });
}
