import type { z } from "zod";
import { santimToBirr } from "#contract/money.ts";
import * as wire from "#contract/paid-lecture.ts";
import { idPage, pageOf } from "#backend/http/id-page.ts";
import { route, type Route } from "#backend/http/route.ts";
import type { AdminServices } from "./admin-services.ts";
import { searchPaidLectures, type PaidLectureRecord } from "./paid-lecture-repo.ts";
import { refundLecture } from "./refund-lecture.ts";

const access = "admin";

export function paidLectureRoutes(services: AdminServices): Route[] {
  return [
    route(wire.findPaidLectures, {
      access,
      handle: async ({ query }) => {
        const page = idPage(query);
        const found = await searchPaidLectures(services.db, query.search, page);
        const { rows, nextCursor } = pageOf(found, page);
        return { data: rows.map(present), nextCursor };
      },
    }),
    route(wire.refundLecture, {
      access,
      handle: async ({ caller, params, body }) => {
        await refundLecture(services, { adminId: caller.accountId, lectureId: params.id, ...body });
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
