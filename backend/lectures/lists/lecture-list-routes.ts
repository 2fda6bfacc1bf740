import * as wire from "#contract/lectures/lecture-list.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { countSubjects, readSales } from "./lecture-list-repo.ts";
import { pickFilter } from "./lecture-scope.ts";
import { listLectures, type LecturePage } from "./list-lectures.ts";
import { type ListedServices, presentListedLecture } from "./live-now.ts";
import { searchLectures } from "./search-lectures.ts";

interface ListServices extends ListedServices {
  db: Knex;
  clock: Clock;
}

const maxSubjects = 100;

/** Routes of the catalogue: all lectures, one's own, and search results. */
export function lectureListRoutes(services: ListServices): Route[] {
  async function present(page: Promise<LecturePage>) {
    const { lectures, nextCursor } = await page;
    return { data: lectures.map((lecture) => presentListedLecture(lecture, services)), nextCursor };
  }

  return [
    route(wire.listLectures, {
      access: "signed-in",
      handle: ({ query: { limit, cursor, sort, ...filter } }) =>
        present(listLectures(services, { limit, cursor, sort, filter: pickFilter(filter) })),
    }),
    route(wire.listSubjects, {
      access: "signed-in",
      handle: async () => ({ data: await countSubjects(services.db, maxSubjects) }),
    }),
    route(wire.myLectures, {
      access: "signed-in",
      handle: async ({ query: { limit, cursor, query = "" }, caller: { accountId: instructorId } }) => {
        const page = await present(searchLectures(services, { query, limit, cursor, instructorId }));
        const ids = page.data.map(({ _id }) => _id);
        const salesOf = await readSales(services.db, ids);
        return { ...page, data: page.data.map((own) => ({ ...own, sales: salesOf(own._id) })) };
      },
    }),
    route(wire.searchLectures, {
      access: "signed-in",
      handle: ({ body: { query, limit, cursor, sort, ...filter } }) =>
        present(searchLectures(services, { query, limit, cursor, sort, filter: pickFilter(filter) })),
    }),
  ];
}
