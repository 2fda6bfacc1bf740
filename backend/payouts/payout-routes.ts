import * as earnings from "#contract/payments/earnings.ts";
import * as wire from "#contract/payments/payout.ts";
import { parseIdPage, toPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import {
  findNextEarnings,
  getEarnings,
  listEarningsByLecture,
  listStatementRows,
} from "./earnings/earnings-repo.ts";
import { listInstructorPayouts } from "./payout-repo.ts";
import type { PayoutServices } from "./payout-services.ts";
import { presentEarnings, presentLectureEarnings, presentStatementRow } from "./earnings/present-earnings.ts";
import { presentPayout } from "./present-payout.ts";
import { listBanks, requestPayout } from "./request-payout.ts";

export function payoutRoutes(services: PayoutServices): Route[] {
  const { db } = services;
  return [
    ...earningsRoutes(services),
    route(wire.listBanks, {
      access: "instructor",
      handle: async () => ({ data: await listBanks(services) }),
    }),
    route(wire.listMyPayouts, {
      access: "instructor",
      handle: async ({ caller, query }) => {
        const page = parseIdPage(query);
        const { rows, nextCursor } = toPage(await listInstructorPayouts(db, caller.accountId, page), page);
        return { data: rows.map(presentPayout), nextCursor };
      },
    }),
    route(wire.requestPayout, {
      access: "instructor",
      limit: "paymentStart",
      handle: async ({ caller: { accountId: instructorId }, client, body }) => ({
        data: presentPayout(await requestPayout(services, { instructorId, client }, body)),
      }),
    }),
  ];
}

function earningsRoutes({ db, clock, payoutWaitHours }: PayoutServices): Route[] {
  return [
    route(earnings.getMyEarnings, {
      access: "instructor",
      handle: async ({ caller }) => {
        const query = { instructorId: caller.accountId, now: clock(), payoutWaitHours };
        return { data: presentEarnings(await getEarnings(db, query), await findNextEarnings(db, query)) };
      },
    }),
    route(earnings.listEarningsByLecture, {
      access: "instructor",
      handle: async ({ caller, query }) => {
        const page = parseIdPage(query);
        const whose = { instructorId: caller.accountId, payoutWaitHours };
        const { rows, nextCursor } = toPage(await listEarningsByLecture(db, whose, page), page);
        return { data: rows.map(presentLectureEarnings), nextCursor };
      },
    }),
    route(earnings.listStatementRows, {
      access: "instructor",
      handle: async ({ caller, query }) => {
        const page = parseIdPage(query);
        const { rows, nextCursor } = toPage(await listStatementRows(db, caller.accountId, page), page);
        return { data: rows.map(presentStatementRow), nextCursor };
      },
    }),
  ];
}
