import type { z } from "zod";
import { santimToBirr } from "#contract/payments/money.ts";
import * as wire from "#contract/admin/paid-lecture.ts";
import { parseIdPage, toPage } from "#backend/http/id-cursor.ts";
import { route, type Route } from "#backend/http/route.ts";
import type { AdminServices } from "./admin-services.ts";
import { allowShortNotice } from "./deliveries/allow-short-notice.ts";
import { searchPaidLectures, type PaidLectureRecord } from "./paid-lecture-repo.ts";
import { refundLectureAsConfirmed } from "./refund-lecture.ts";

const access = "admin";

export function paidLectureRoutes(services: AdminServices): Route[] {
  return [
    route(wire.findPaidLectures, {
      access,
      handle: async ({ query }) => {
        const page = parseIdPage(query);
        const found = await searchPaidLectures(services.db, query.search, page);
        const { rows, nextCursor } = toPage(found, page);
        return { data: rows.map(present), nextCursor };
      },
    }),
    route(wire.allowShortNotice, {
      access,
      handle: async ({ caller, params, body: { reason } }) => {
        await allowShortNotice(services, { adminId: caller.accountId, lectureId: params.id, reason });
        return { data: {} };
      },
    }),
    route(wire.refundLecture, {
      access,
      handle: async ({ caller, params, body }) => {
        await refundLectureAsConfirmed(services, {
          adminId: caller.accountId,
          lectureId: params.id,
          ...body,
        });
        return { data: {} };
      },
    }),
  ];
}

function present(record: PaidLectureRecord): z.input<typeof wire.paidLecture> {
  return {
    _id: record.id,
    name: record.name,
    instructorName: record.instructorName,
    instructorEmail: record.instructorEmail,
    instructorSuspended: record.instructorSuspendedAt !== null,
    startsAt: record.startsAt.toISOString(),
    payments: record.payments,
    amount: santimToBirr(record.santim),
  };
}
