import * as wire from "#contract/enrollment.ts";
import * as lectureWire from "#contract/lecture.ts";
import * as paymentWire from "#contract/payment.ts";
import * as receiptWire from "#contract/receipt.ts";
import { route, type Route } from "#backend/http/route.ts";
import { deleteLecture } from "./delete-lecture.ts";
import { enrollInLecture } from "./enroll-in-lecture.ts";
import type { EnrollmentServices } from "./enrollment-services.ts";
import { ownSeat, studentsOfLecture } from "./list-enrollments.ts";
import { seePayment } from "./see-payment.ts";
import { seeReceipt } from "./see-receipt.ts";
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
    route(receiptWire.getReceipt, {
      access: "signed-in",
      handle: async ({ caller, params: { textRef } }) => ({
        data: await seeReceipt(services.db, caller, textRef),
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
  return [
    route(wire.lectureEnrollments, {
      access: "signed-in",
      handle: ({ caller, params, query }) =>
        studentsOfLecture(services, caller, { lectureId: params.classId, query }),
    }),
    route(wire.amIEnrolled, {
      access: "signed-in",
      handle: async ({ caller, body }) => ({ data: await ownSeat(services, caller, body.classId) }),
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
