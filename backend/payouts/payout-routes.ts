import * as earnings from "#contract/earnings.ts";
import * as wire from "#contract/payout.ts";
import { idPage, pageOf } from "#backend/http/id-page.ts";
import { route, type Route } from "#backend/http/route.ts";
import { earningsByLecture, earningsOf, statementOf } from "./earnings-repo.ts";
import { listPayoutsOf } from "./payout-repo.ts";
import type { PayoutServices } from "./payout-services.ts";
import { presentEarnings, presentLectureEarnings, presentStatementRow } from "./present-earnings.ts";
import { presentPayout } from "./present-payout.ts";
import { banksOf, requestPayout } from "./request-payout.ts";

/** What an instructor has earned, and how they get it. Each sees their own only: the session says whose it is. */
export function payoutRoutes(services: PayoutServices): Route[] {
  const { db } = services;
  return [
    ...earningsRoutes(services),
    route(wire.listBanks, {
      access: "instructor",
      handle: async () => ({ data: await banksOf(services) }),
    }),
    route(wire.myPayouts, {
      access: "instructor",
      handle: async ({ caller, query }) => {
        const page = idPage(query);
        const { rows, nextCursor } = pageOf(await listPayoutsOf(db, caller.accountId, page), page);
        return { data: rows.map(presentPayout), nextCursor };
      },
    }),
    route(wire.requestPayout, {
      access: "instructor",
      limit: "paymentStart",
      handle: async ({ caller, body }) => ({
        data: presentPayout(await requestPayout(services, caller.accountId, body)),
      }),
    }),
  ];
}

function earningsRoutes({ db, clock }: PayoutServices): Route[] {
  return [
    route(earnings.myEarnings, {
      access: "instructor",
      handle: async ({ caller }) => ({
        data: presentEarnings(await earningsOf(db, caller.accountId, clock())),
      }),
    }),
    route(earnings.earningsByLecture, {
      access: "instructor",
      handle: async ({ caller, query }) => {
        const page = idPage(query);
        const { rows, nextCursor } = pageOf(await earningsByLecture(db, caller.accountId, page), page);
        return { data: rows.map(presentLectureEarnings), nextCursor };
      },
    }),
    route(earnings.statement, {
      access: "instructor",
      handle: async ({ caller, query }) => {
        const page = idPage(query);
        const { rows, nextCursor } = pageOf(await statementOf(db, caller.accountId, page), page);
        return { data: rows.map(presentStatementRow), nextCursor };
      },
    }),
  ];
}
