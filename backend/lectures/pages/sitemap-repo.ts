import type { Db } from "#backend/platform/db/knex.ts";
import { isListed } from "../schedule/lecture-repo.ts";

export interface SitemapLecture {
  id: string;
  updatedAt: Date;
}

/** Lists upcoming lectures, soonest first. */
export async function listUpcomingForSitemap(db: Db, now: Date, limit: number): Promise<SitemapLecture[]> {
  return db("lectures")
    .whereRaw(isListed)
    .where("startsAt", ">", now)
    .orderBy([{ column: "startsAt" }, { column: "id" }])
    .limit(limit)
    .select("id", "updatedAt");
}

/** Lists instructors with at least one lecture. */
export async function listInstructorIds(db: Db, limit: number): Promise<string[]> {
  return db("accounts")
    .where("role", "instructor")
    .whereExists(
      db("lectures").select(db.raw("1")).whereRaw("instructor_id = accounts.id").whereRaw(isListed),
    )
    .orderBy("id")
    .limit(limit)
    .pluck("id");
}
