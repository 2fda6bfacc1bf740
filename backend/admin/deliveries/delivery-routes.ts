import type { z } from "zod";
import * as wire from "#contract/admin/delivery.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { decideBefore } from "#backend/enrollments/fulfillment/decide-delivery.ts";
import { parseIdPage, toPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { AdminServices } from "../admin-services.ts";
import { decideDeliveryAsAdmin } from "./decide-delivery.ts";
import {
  lectureExists,
  listAttendanceMinutes,
  listDeliveryReviews,
  listLastMessages,
  type DeliveryReviewRecord,
} from "./delivery-review-repo.ts";

const access = "admin";

export function deliveryRoutes(services: AdminServices): Route[] {
  const { db } = services;
  return [
    route(wire.listDeliveryReviews, {
      access,
      handle: async ({ query, caller }) => {
        const page = parseIdPage(query);
        const { rows, nextCursor } = toPage(await listDeliveryReviews(db, page), page);
        return { data: rows.map((record) => present(record, caller.accountId)), nextCursor };
      },
    }),
    route(wire.getDeliveryEvidence, {
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
    route(wire.decideDelivery, {
      access,
      handle: async ({ caller, params, body }) => {
        await decideDeliveryAsAdmin(services, { adminId: caller.accountId, lectureId: params.id, ...body });
        return { data: {} };
      },
    }),
  ];
}

function present(record: DeliveryReviewRecord, adminId: string): z.input<typeof wire.deliveryReview> {
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
