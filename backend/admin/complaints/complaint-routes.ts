import type { z } from "zod";
import * as wire from "#contract/admin/complaint-review.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { parseIdPage, toPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { AdminServices } from "../admin-services.ts";
import { listOpenComplaints, type OpenComplaintRecord } from "./complaint-list-repo.ts";
import { decideComplaintAsAdmin } from "./decide-complaint-as-admin.ts";

const access = "admin";

export function complaintRoutes(services: AdminServices): Route[] {
  return [
    route(wire.listComplaints, {
      access,
      handle: async ({ caller, query }) => {
        const page = parseIdPage(query);
        const { rows, nextCursor } = toPage(await listOpenComplaints(services.db, page), page);
        return { data: rows.map((row) => present(row, caller.accountId)), nextCursor };
      },
    }),
    route(wire.decideComplaint, {
      access,
      handle: async ({ caller, params, body }) => {
        await decideComplaintAsAdmin(services, {
          adminId: caller.accountId,
          complaintId: params.id,
          ...body,
        });
        return { data: {} };
      },
    }),
  ];
}

function present(record: OpenComplaintRecord, adminId: string): z.input<typeof wire.adminComplaint> {
  return {
    _id: record.id,
    text: record.text,
    filedAt: record.filedAt.toISOString(),
    studentName: record.studentName,
    studentEmail: record.studentEmail,
    attendedMinutes: Math.round(record.attendedSeconds / 60),
    amount: santimToBirr(record.paidSantim),
    paymentStatus: record.paymentStatus,
    lecture: record.lectureId,
    lectureName: record.lectureName,
    instructorName: record.instructorName,
    instructorEmail: record.instructorEmail,
    startsAt: record.startsAt.toISOString(),
    soldMinutes: record.soldMinutes,
    confirmedMinutes: record.confirmedMinutes,
    unconfirmedMinutes: record.unconfirmedMinutes,
    complaints: record.complaints,
    lectureHeld: record.paymentsHeldAt !== null,
    payments: record.payments,
    lectureAmount: santimToBirr(record.santim),
    isOwn: record.instructorId === adminId || record.studentId === adminId,
  };
}
