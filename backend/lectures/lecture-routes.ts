import * as wire from "#contract/lecture.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { route, type Route } from "#backend/http/route.ts";
import type { PictureStore } from "#backend/pictures/picture-store.ts";
import { changeLecture } from "./change-lecture.ts";
import type { LiveNow } from "./live-now.ts";
import { lectureListRoutes } from "./lecture-list-routes.ts";
import { lecturePageRoutes } from "./lecture-page-routes.ts";
import { presentLecture } from "./present-lecture.ts";
import { scheduleLecture } from "./schedule-lecture.ts";

interface LectureServices {
  db: Knex;
  clock: Clock;
  pictures: PictureStore;
  liveNow: LiveNow;
}

/** Deleting is not among them: it refunds, so it belongs to enrollments. */
export function lectureRoutes(services: LectureServices): Route[] {
  return [
    ...lectureListRoutes(services),
    ...lecturePageRoutes(services),
    route(wire.createLecture, {
      access: "instructor",
      limit: "upload",
      handle: async ({ caller, body, upload }) => ({
        data: presentLecture(await scheduleLecture(services, caller, { fields: body, upload })),
      }),
    }),
    route(wire.updateLecture, {
      access: "signed-in",
      limit: "upload",
      handle: async ({ caller, params, body, upload }) => {
        const change = { lectureId: params.id, changes: body, upload };
        return { data: presentLecture(await changeLecture(services, caller, change)) };
      },
    }),
  ];
}
