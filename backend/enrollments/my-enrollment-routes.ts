import * as wire from "#contract/enrollment.ts";
import { route, type Route } from "#backend/http/route.ts";
import { myEndedEnrollments, type MyEnrollmentServices, myEnrollments } from "./list-enrollments.ts";

/** A student's dashboard. Apart from the other routes, since it knows of the live room besides. */
export function myEnrollmentRoutes(services: MyEnrollmentServices): Route[] {
  return [
    route(wire.myEnrollments, {
      access: "signed-in",
      handle: ({ caller, query }) => myEnrollments(services, caller, query),
    }),
    route(wire.endedEnrollments, {
      access: "signed-in",
      handle: async ({ caller }) => ({ data: await myEndedEnrollments(services, caller) }),
    }),
  ];
}
