import * as wire from "#contract/lecture.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { route, type Route } from "#backend/http/route.ts";
import { findLecturePage } from "./lecture-repo.ts";
import { presentLectureDetail, presentLecturePreview } from "./present-lecture.ts";

/** One lecture, as its own page shows it to members and to guests. */
export function lecturePageRoutes({ db, clock }: { db: Db; clock: Clock }): Route[] {
  async function find(id: string) {
    const lecture = await findLecturePage(db, id, clock());
    if (!lecture) throw new AppError("lecture_not_found");
    return lecture;
  }
  return [
    route(wire.lectureById, {
      access: "signed-in",
      handle: async ({ params }) => ({ data: presentLectureDetail(await find(params.id)) }),
    }),
    route(wire.previewLecture, {
      access: "public",
      limit: "publicPage",
      handle: async ({ params }) => ({ data: presentLecturePreview(await find(params.id)) }),
    }),
  ];
}
