import * as wire from "#contract/lecture.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { route, type Route } from "#backend/http/route.ts";
import type { PictureStore } from "#backend/pictures/picture-store.ts";
import { changeLecture } from "./change-lecture.ts";
import type { LiveNow } from "./live-now.ts";
import { findLecturePage } from "./lecture-repo.ts";
import { lectureListRoutes } from "./lecture-list-routes.ts";
import { presentLecture, presentLectureDetail, presentLecturePreview } from "./present-lecture.ts";
import { scheduleLecture } from "./schedule-lecture.ts";

interface LectureServices {
  db: Knex;
  clock: Clock;
  pictures: PictureStore;
  liveNow: LiveNow;
}

/** Deleting is not among them: it refunds, so it belongs to enrollments. */
export function lectureRoutes(services: LectureServices): Route[] {
  const { db, clock, liveNow } = services;

  return [
    ...lectureListRoutes(services),
    route(wire.lectureById, {
      access: "signed-in",
      handle: async ({ params }) => {
        const lecture = await findLecturePage(db, params.id, clock());
        if (!lecture) throw new AppError("lecture_not_found");
        return { data: { ...presentLectureDetail(lecture), isLive: liveNow.isLive(lecture.id) } };
      },
    }),
    route(wire.previewLecture, {
      access: "public",
      limit: "publicPage",
      handle: async ({ params }) => {
        const lecture = await findLecturePage(db, params.id, clock());
        if (!lecture) throw new AppError("lecture_not_found");
        return { data: presentLecturePreview(lecture) };
      },
    }),
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
