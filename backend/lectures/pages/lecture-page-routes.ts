import { publicCatalogue } from "#contract/lectures/catalogue.ts";
import * as wire from "#contract/lectures/lecture.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { findLecturePage } from "../schedule/lecture-repo.ts";
import { readSales } from "../lists/lecture-list-repo.ts";
import type { ListedServices } from "../lists/live-now.ts";
import { createPublicCatalogue } from "./public-catalogue.ts";
import { presentLectureDetail, presentLecturePreview } from "../schedule/present-lecture.ts";

interface LecturePageServices extends ListedServices {
  db: Db;
  clock: Clock;
}

/** Routes of a lecture's own page, for signed-in callers and for guests, and of the guests' catalogue. */
export function lecturePageRoutes(services: LecturePageServices): Route[] {
  const { db, clock, liveNow, maxSeats } = services;
  const readCatalogue = createPublicCatalogue(services);
  async function find(id: string, caller: Caller | null) {
    const lecture = await findLecturePage(db, { id, caller, now: clock() });
    if (!lecture) throw new AppError("lecture_not_found");
    return lecture;
  }
  const terms = () => ({ maxSeats, now: clock() });
  return [
    route(publicCatalogue, {
      access: "public",
      limit: "publicPage",
      handle: async ({ query }) => ({ data: await readCatalogue(query) }),
    }),
    route(wire.lectureById, {
      access: "signed-in",
      handle: async ({ caller, params: { id } }) => {
        const lecture = await find(id, caller);
        const isOwn = lecture.instructorId === caller.accountId;
        return {
          data: {
            ...presentLectureDetail(lecture, terms()),
            isLive: liveNow.isLive(id),
            ...(isOwn && { sales: (await readSales(db, [id]))(id) }),
          },
        };
      },
    }),
    route(wire.previewLecture, {
      access: "public",
      limit: "publicPage",
      handle: async ({ params: { id } }) => ({
        data: { ...presentLecturePreview(await find(id, null), terms()), isLive: liveNow.isLive(id) },
      }),
    }),
  ];
}
