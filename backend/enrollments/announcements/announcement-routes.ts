import * as wire from "#contract/enrollments/announcement.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { PaymentServices } from "../state/enrollment-services.ts";
import { listAnnouncements } from "./list-announcements.ts";
import { reportAnnouncement } from "./report-announcement.ts";
import { sendAnnouncement } from "./send-announcement.ts";

export function announcementRoutes(services: PaymentServices): Route[] {
  return [
    route(wire.listAnnouncements, {
      access: "signed-in",
      handle: async ({ caller, params }) => ({ data: await listAnnouncements(services, caller, params.id) }),
    }),
    route(wire.sendAnnouncement, {
      access: "instructor",
      limit: "announcement",
      needsVerifiedEmail: true,
      handle: async ({ caller, params, body }) => ({
        data: await sendAnnouncement(services, caller, { lectureId: params.id, text: body.text }),
      }),
    }),
    route(wire.reportAnnouncement, {
      access: "signed-in",
      limit: "complaint",
      handle: async ({ caller, params, body }) => {
        const report = { announcementId: params.id, reporterId: caller.accountId, reason: body.reason };
        await reportAnnouncement(services, report);
        return { data: {} };
      },
    }),
  ];
}
