import { announcementRoutes } from "./announcements/announcement-routes.ts";
import * as complaintWire from "#contract/enrollments/complaint.ts";
import * as wire from "#contract/enrollments/enrollment.ts";
import { getInterruption } from "#contract/enrollments/interruption.ts";
import * as lectureWire from "#contract/lectures/lecture.ts";
import * as paymentWire from "#contract/payments/payment.ts";
import * as receiptWire from "#contract/enrollments/receipt.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { fileComplaint } from "./complaints/file-complaint.ts";
import { readInterruption } from "./fulfillment/read-interruption.ts";
import { deleteLecture } from "./refunds/delete-lecture.ts";
import { enrollInLecture } from "./enroll-in-lecture.ts";
import type { EnrollmentServices } from "./state/enrollment-services.ts";
import { getOwnEnrollment, listLectureStudents } from "./lists/list-enrollments.ts";
import { getPaymentStatus } from "./settlement/get-payment-status.ts";
import { getReceipt } from "./receipts/get-receipt.ts";
import { verifyPayment } from "./settlement/verify-payment.ts";
import { withdrawFromLecture } from "./refunds/withdraw-from-lecture.ts";

export function enrollmentRoutes(services: EnrollmentServices): Route[] {
  return [
    ...paymentRoutes(services),
    ...listRoutes(services),
    ...announcementRoutes(services),
    complaintRoute(services),
    deleteLectureRoute(services),
  ];
}

function paymentRoutes(services: EnrollmentServices): Route[] {
  return [
    route(paymentWire.makePayment, {
      access: "signed-in",
      limit: "paymentStart",
      needsVerifiedEmail: true,
      handle: async ({ caller, body }) => ({ data: await enrollInLecture(services, caller, body) }),
    }),
    route(paymentWire.withdrawPayment, {
      access: "signed-in",
      handle: async ({ caller, body }) => {
        const enrollment = { studentId: caller.accountId, lectureId: body.classId };
        return { data: { refund: await withdrawFromLecture(services, enrollment) } };
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
        data: await getReceipt(services.db, caller, textRef),
      }),
    }),
    route(paymentWire.getPaymentStatus, {
      access: "public",
      limit: "publicPage",
      handle: async ({ params }) => ({ data: await getPaymentStatus(services.db, params) }),
    }),
  ];
}

function listRoutes(services: EnrollmentServices): Route[] {
  return [
    route(wire.listLectureStudents, {
      access: "signed-in",
      handle: ({ caller, params, query }) =>
        listLectureStudents(services, caller, { lectureId: params.classId, query }),
    }),
    route(getInterruption, {
      access: "signed-in",
      handle: async ({ caller, params }) => ({
        data: { interruption: await readInterruption(services, caller, params.classId) },
      }),
    }),
    route(wire.checkEnrollment, {
      access: "signed-in",
      handle: async ({ caller, body }) => ({ data: await getOwnEnrollment(services, caller, body.classId) }),
    }),
  ];
}

function complaintRoute(services: EnrollmentServices): Route {
  return route(complaintWire.fileComplaint, {
    access: "signed-in",
    limit: "complaint",
    handle: async ({ caller, body: { classId: lectureId, text } }) => {
      await fileComplaint(services, { studentId: caller.accountId, lectureId, text });
      return { data: {} };
    },
  });
}

/** This route is defined here rather than with the lectures, since deleting a lecture refunds its payments. */
function deleteLectureRoute(services: EnrollmentServices): Route {
  return route(lectureWire.deleteLecture, {
    access: "signed-in",
    handle: async ({ caller, params }) => {
      await deleteLecture(services, caller, params.id);
      return { data: {} };
    },
  });
}
