import type { z } from "zod";
import * as wire from "#contract/admin/fulfillment.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { decideBefore } from "#backend/enrollments/fulfillment/decide-fulfillment.ts";
import { parseIdPage, toPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { AdminServices } from "../admin-services.ts";
import { decideFulfillmentAsAdmin } from "./decide-as-admin.ts";
import {
  lectureExists,
  listAttendanceMinutes,
  listFulfillmentReviews,
  listLastMessages,
  type FulfillmentReviewRecord,
} from "./fulfillment-review-repo.ts";

const access = "admin";

export function fulfillmentRoutes(services: AdminServices): Route[] {
  const { db } = services;
  return [
    route(wire.listFulfillmentReviews, {
      access,
      handle: async ({ query, caller }) => {
        const page = parseIdPage(query);
        const { rows, nextCursor } = toPage(await listFulfillmentReviews(db, page), page);
        return { data: rows.map((record) => present(record, caller.accountId)), nextCursor };
      },
    }),
    route(wire.getFulfillmentEvidence, {
      access,
      handle: async ({ params: { id } }) => {
        if (!(await lectureExists(db, id))) throw new AppError("lecture_not_found");
        const messages = await listLastMessages(db, id);
        return {
          data: {
            attendance: await listAttendanceMinutes(db, id),
            messages: messages.map(({ sentAt, ...message }) => ({
              ...message,
              sentAt: sentAt.toISOString(),
            })),
          },
        };
      },
    }),
    route(wire.decideFulfillment, {
      access,
      handle: async ({ caller, params, body }) => {
        await decideFulfillmentAsAdmin(services, {
          adminId: caller.accountId,
          lectureId: params.id,
          ...body,
        });
        return { data: {} };
      },
    }),
  ];
}

function present(record: FulfillmentReviewRecord, adminId: string): z.input<typeof wire.fulfillmentReview> {
  return {
    _id: record.id,
    name: record.name,
    instructor: record.instructorId,
    instructorName: record.instructorName,
    instructorEmail: record.instructorEmail,
    startsAt: record.startsAt.toISOString(),
    soldMinutes: record.soldMinutes,
    confirmedMinutes: record.confirmedMinutes,
    unconfirmedMinutes: record.unconfirmedMinutes,
    payments: record.payments,
    amount: santimToBirr(record.santim),
    decideBefore: decideBefore(record).toISOString(),
    isOwn: record.instructorId === adminId,
  };
}
