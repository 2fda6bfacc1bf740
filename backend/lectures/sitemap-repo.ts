import type { Db } from "#backend/db/knex.ts";
import { isOffered } from "./lecture-repo.ts";

export interface SitemapLecture {
  id: string;
  updatedAt: Date;
}

/** Lectures that have not begun, the soonest first. */
export async function listUpcomingForSitemap(db: Db, now: Date, limit: number): Promise<SitemapLecture[]> {
  return db("lectures")
    .whereRaw(isOffered)
    .where("starts_at", ">", now)
    .orderBy([{ column: "starts_at" }, { column: "id" }])
    .limit(limit)
    .select({ id: "id", updatedAt: "updated_at" });
}

/** Instructors with a lecture. */
export async function listInstructorIds(db: Db, limit: number): Promise<string[]> {
  return db("accounts")
    .where("role", "instructor")
    .whereExists(
      db("lectures").select(db.raw("1")).whereRaw("instructor_id = accounts.id").whereRaw(isOffered),
    )
    .orderBy("id")
    .limit(limit)
    .pluck("id");
}
