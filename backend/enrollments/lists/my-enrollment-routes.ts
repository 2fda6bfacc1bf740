import * as wire from "#contract/enrollments/enrollment.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { listMyEndedEnrollments, type MyEnrollmentServices, listMyEnrollments } from "./list-enrollments.ts";

/**
 * The student dashboard's routes. They are separate from the other enrollment routes, since only these need the live
 * rooms.
 */
export function myEnrollmentRoutes(services: MyEnrollmentServices): Route[] {
  return [
    route(wire.listMyEnrollments, {
      access: "signed-in",
      handle: ({ caller, query }) => listMyEnrollments(services, caller, query),
    }),
    route(wire.listMyEndedEnrollments, {
      access: "signed-in",
      handle: async ({ caller }) => ({ data: await listMyEndedEnrollments(services, caller) }),
    }),
  ];
}
