import type Router from "@koa/router";
import { id as idSchema } from "#contract/http/endpoint.ts";
import { lectureCalendarPath } from "#contract/lectures/lecture.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { lectureCalendar } from "../calendar/lecture-calendar.ts";
import { findCalendarEntry } from "../calendar/lecture-calendar-repo.ts";
import { countSubjects } from "../lists/lecture-list-repo.ts";
import { MAX_SUBJECTS } from "./public-catalogue.ts";
import { listInstructorIds, listUpcomingForSitemap } from "./sitemap-repo.ts";
import { robotsText, securityText, sitemapXml } from "./sitemap.ts";

interface PublicFileServices {
  db: Db;
  clock: Clock;
  limits: RateLimits;
  publicUrl: string;
}

/** Keeps the sitemap below the limit of 50,000 URLs. */
const maxLectures = 20_000;
const maxInstructors = 20_000;

/** Files that calendars and crawlers fetch without a session. All of them are public. */
export function mountPublicFiles(router: Router, services: PublicFileServices): void {
  const { db, clock, limits, publicUrl } = services;
  const count = (address: string) => limits.count("publicPage", { subject: address, address });

  router.get(lectureCalendarPath(":id"), async (ctx) => {
    await count(ctx.ip);
    const id = idSchema.safeParse(ctx.params["id"]);
    const entry = id.success ? await findCalendarEntry(db, id.data) : undefined;
    if (!entry) throw new AppError("lecture_not_found");
    ctx.attachment(`gubae-${entry.startsAt.toISOString().slice(0, 10)}.ics`);
    ctx.type = "text/calendar; charset=utf-8";
    ctx.set("Cache-Control", "no-cache");
    ctx.body = lectureCalendar(entry, { publicUrl, now: clock() });
  });

  router.get("/robots.txt", (ctx) => {
    ctx.type = "text/plain; charset=utf-8";
    ctx.set("Cache-Control", "public, max-age=3600");
    ctx.body = robotsText(publicUrl);
  });

  router.get("/.well-known/security.txt", (ctx) => {
    ctx.type = "text/plain; charset=utf-8";
    ctx.set("Cache-Control", "public, max-age=3600");
    ctx.body = securityText(publicUrl, clock());
  });

  router.get("/sitemap.xml", async (ctx) => {
    await count(ctx.ip);
    const [lectures, instructorIds, subjects] = await Promise.all([
      listUpcomingForSitemap(db, clock(), maxLectures),
      listInstructorIds(db, maxInstructors),
      countSubjects(db, MAX_SUBJECTS),
    ]);
    ctx.type = "application/xml; charset=utf-8";
    ctx.set("Cache-Control", "public, max-age=3600");
    ctx.body = sitemapXml({
      publicUrl,
      lectures,
      instructorIds,
      subjects: subjects.map(({ type }) => type),
    });
  });
}
