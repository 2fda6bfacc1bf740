import * as wire from "#contract/lecture.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { route, type Route } from "#backend/http/route.ts";
import type { PictureStore } from "#backend/pictures/picture-store.ts";
import { changeLecture } from "./change-lecture.ts";
import { findLecture } from "./lecture-repo.ts";
import { listLectures } from "./list-lectures.ts";
import { presentLecture, presentLectureDetail } from "./present-lecture.ts";
import { scheduleLecture } from "./schedule-lecture.ts";
import { searchLectures } from "./search-lectures.ts";

interface LectureServices {
  db: Knex;
  clock: Clock;
  pictures: PictureStore;
}

/** Deleting is not among them: it refunds, so it belongs to enrollments. */
export function lectureRoutes(services: LectureServices): Route[] {
  const { db, clock } = services;

  async function present(page: ReturnType<typeof listLectures>) {
    const { lectures, nextCursor } = await page;
    return { data: lectures.map(presentLecture), nextCursor };
  }

  return [
    route(wire.listLectures, {
      access: "signed-in",
      handle: ({ query }) => present(listLectures(services, query)),
    }),
    route(wire.myLectures, {
      access: "signed-in",
      handle: ({ query, caller }) =>
        present(listLectures(services, { ...query, instructorId: caller.accountId })),
    }),
    route(wire.lectureById, {
      access: "signed-in",
      handle: async ({ params }) => {
        const lecture = await findLecture(db, params.id, clock());
        if (!lecture) throw new AppError("lecture_not_found");
        return { data: presentLectureDetail(lecture) };
      },
    }),
    route(wire.searchLectures, {
      access: "signed-in",
      handle: async ({ body }) => ({
        data: (await searchLectures(services, body.query)).map(presentLecture),
      }),
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
