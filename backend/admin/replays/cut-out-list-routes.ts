import { CUT_OUT_OVERDUE_MS, listCutOuts, type AdminCutOut } from "#contract/replay/cut-out.ts";
import { parseIdPage, toPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { findCutOutRequest } from "#backend/recording/redaction/list-cut-outs.ts";
import type { AdminServices } from "../admin-services.ts";
import { listAllOpen, type CutOutRecord } from "./cut-out-list-repo.ts";

export function cutOutListRoutes(services: Pick<AdminServices, "db" | "clock">): Route[] {
  return [
    route(listCutOuts, {
      access: "admin",
      handle: async ({ query }) => {
        const page = parseIdPage(query);
        const { rows, nextCursor } = toPage(await listAllOpen(services.db, page, services.clock()), page);
        const data: AdminCutOut[] = [];
        for (const row of rows) data.push(...(await present(services, row)));
        return { data, nextCursor };
      },
    }),
  ];
}

/** Nothing when it was decided meanwhile. */
async function present(
  { db, clock }: Pick<AdminServices, "db" | "clock">,
  { id, recordingId, lectureId, askedAt, forAdminSince, ...names }: CutOutRecord,
): Promise<AdminCutOut[]> {
  const now = clock();
  const request = await findCutOutRequest(db, { id, recordingId, lectureId, now });
  if (!request) return [];
  const isOverdue = forAdminSince !== null || askedAt.getTime() + CUT_OUT_OVERDUE_MS <= now.getTime();
  const { lectureName, instructorName, instructorEmail, email } = names;
  return [{ ...request, lectureId, lectureName, instructorName, instructorEmail, email, isOverdue }];
}
