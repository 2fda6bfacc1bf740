import type { z } from "zod";
import { santimToBirr } from "#contract/payments/money.ts";
import * as wire from "#contract/admin/paid-lecture.ts";
import { parseIdPage, toPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { AdminServices } from "../admin-services.ts";
import { listPromisedSeats, type PromisedSeats } from "#backend/recording/state/replay-promise.ts";
import { allowShortNotice } from "../fulfillment/allow-short-notice.ts";
import { searchPaidLectures, type PaidLectureRecord } from "./paid-lecture-repo.ts";
import { refundLectureAsConfirmed } from "./refund-lecture-as-confirmed.ts";
import { deleteReplayAsConfirmed } from "../replays/delete-replay.ts";

const access = "admin";

export function paidLectureRoutes(services: AdminServices): Route[] {
  return [
    route(wire.findPaidLectures, {
      access,
      handle: async ({ query }) => {
        const page = parseIdPage(query);
        const found = await searchPaidLectures(services.db, query.search, page);
        const { rows, nextCursor } = toPage(found, page);
        const withReplay = rows.flatMap(({ id, hasReplay }) => (hasReplay ? [id] : []));
        const promised = await listPromisedSeats(services.db, withReplay, services.clock());
        return { data: rows.map((row) => present(row, promised.get(row.id))), nextCursor };
      },
    }),
    route(wire.allowShortNotice, {
      access,
      handle: async ({ caller, params, body: { reason } }) => {
        await allowShortNotice(services, { adminId: caller.accountId, lectureId: params.id, reason });
        return { data: {} };
      },
    }),
    route(wire.deleteReplayAsAdmin, {
      access,
      handle: async ({ caller, params, body }) => {
        await deleteReplayAsConfirmed(services, {
          adminId: caller.accountId,
          lectureId: params.id,
          ...body,
        });
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

function present(
  record: PaidLectureRecord,
  promised: PromisedSeats | undefined,
): z.input<typeof wire.paidLecture> {
  return {
    _id: record.id,
    name: record.name,
    instructorName: record.instructorName,
    instructorEmail: record.instructorEmail,
    instructorSuspended: record.instructorSuspendedAt !== null,
    startsAt: record.startsAt.toISOString(),
    payments: record.payments,
    amount: santimToBirr(record.santim),
    replayPromisedTo: promised
      ? { seats: promised.paid.seats, amount: santimToBirr(promised.paid.santim) }
      : null,
  };
}
