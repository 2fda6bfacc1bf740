import * as wire from "#contract/mentor.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { route, type Route } from "#backend/http/route.ts";
import { listLectures } from "#backend/lectures/list-lectures.ts";
import { presentListed, type LiveNow } from "#backend/lectures/live-now.ts";
import { listMentors } from "./list-mentors.ts";
import { findMentors, type MentorRecord } from "./mentor-repo.ts";
import { presentMentor } from "./present-mentor.ts";

interface MentorServices {
  db: Db;
  clock: Clock;
  liveNow: LiveNow;
}

/** Who teaches here, for everybody, guests too. */
export function mentorRoutes(services: MentorServices): Route[] {
  const { db, clock, liveNow } = services;

  async function admit(id: string): Promise<MentorRecord> {
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
      handle: async ({ params }) => ({ data: presentMentor(await admit(params.id)) }),
    }),
    route(wire.mentorLectures, {
      access: "public",
      limit: "publicPage",
      handle: async ({ params, query }) => {
        const { when, ...page } = query;
        await admit(params.id);
        const { lectures, nextCursor } = await listLectures(services, {
          ...page,
          instructorId: params.id,
          filter: { when },
        });
        return { data: lectures.map((lecture) => presentListed(lecture, liveNow)), nextCursor };
      },
    }),
  ];
}
