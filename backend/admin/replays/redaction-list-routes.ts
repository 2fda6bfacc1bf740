import {
  REDACTION_OVERDUE_MS,
  listRedactionRequests,
  type AdminRedactionRequest,
} from "#contract/replay/redaction.ts";
import { parseIdPage, toPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { getRedactionRequest } from "#backend/recording/redaction/list-redaction-requests.ts";
import type { AdminServices } from "../admin-services.ts";
import { listAllOpen, type OpenRedactionRecord } from "./redaction-list-repo.ts";

export function redactionListRoutes(services: Pick<AdminServices, "db" | "clock">): Route[] {
  return [
    route(listRedactionRequests, {
      access: "admin",
      handle: async ({ query }) => {
        const page = parseIdPage(query);
        const { rows, nextCursor } = toPage(await listAllOpen(services.db, page, services.clock()), page);
        const data: AdminRedactionRequest[] = [];
        for (const row of rows) data.push(...(await present(services, row)));
        return { data, nextCursor };
      },
    }),
  ];
}

/** Returns nothing if the request was decided after it had been listed. */
async function present(
  { db, clock }: Pick<AdminServices, "db" | "clock">,
  { id, recordingId, lectureId, askedAt, forAdminSince, ...names }: OpenRedactionRecord,
): Promise<AdminRedactionRequest[]> {
  const now = clock();
  const request = await getRedactionRequest(db, { id, recordingId, lectureId, now });
  if (!request) return [];
  const isOverdue = forAdminSince !== null || askedAt.getTime() + REDACTION_OVERDUE_MS <= now.getTime();
  const { lectureName, instructorName, instructorEmail, email } = names;
  return [{ ...request, lectureId, lectureName, instructorName, instructorEmail, email, isOverdue }];
}
