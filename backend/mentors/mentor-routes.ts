import * as wire from "#contract/lectures/mentor.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { listLectures } from "#backend/lectures/lists/list-lectures.ts";
import { presentListedLecture, type ListedServices } from "#backend/lectures/lists/live-now.ts";
import { listMentors } from "./list-mentors.ts";
import { findMentors, type MentorRecord } from "./mentor-repo.ts";
import { presentMentor } from "./present-mentor.ts";

interface MentorServices extends ListedServices {
  db: Db;
  clock: Clock;
}

export function mentorRoutes(services: MentorServices): Route[] {
  const { db, clock } = services;

  async function getMentor(id: string): Promise<MentorRecord> {
    const [mentor] = await findMentors(db, [id], clock());
    if (!mentor) throw new AppError("account_not_found");
    return mentor;
  }

  return [
    route(wire.listMentors, {
      access: "public",
      limit: "publicPage",
      handle: async ({ query }) => {
        const { mentors, nextCursor } = await listMentors(services, query);
        return { data: mentors.map(presentMentor), nextCursor };
      },
    }),
    route(wire.mentorById, {
      access: "public",
      limit: "publicPage",
      handle: async ({ params }) => ({ data: presentMentor(await getMentor(params.id)) }),
    }),
    route(wire.mentorLectures, {
      access: "public",
      limit: "publicPage",
      handle: async ({ params, query }) => {
        const { when, ...page } = query;
        await getMentor(params.id);
        const { lectures, nextCursor } = await listLectures(services, {
          ...page,
          instructorId: params.id,
          filter: { when },
        });
        return { data: lectures.map((lecture) => presentListedLecture(lecture, services)), nextCursor };
      },
    }),
  ];
}
