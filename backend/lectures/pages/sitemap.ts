import { subjectPath } from "#contract/lectures/catalogue.ts";
import type { SitemapLecture } from "./sitemap-repo.ts";

/** Public pages with a fixed URL. */
const publicPages = ["/", "/subjects", "/mentors", "/pricing", "/about", "/contact", "/privacy", "/terms"];

/** Pages of a single user, or pages that require a session. */
const privatePages = [
  "/dashboard",
  "/create",
  "/profile",
  "/status",
  "/success",
  "/enrolled-students",
  "/class/",
  "/outbox",
  "/sandbox/",
];

/** Returns the robots.txt (RFC 9309). */
export function robotsText(publicUrl: string): string {
  const disallowed = privatePages.map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...disallowed, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
}

const SECURITY_TEXT_DAYS = 180;

/**
 * Returns the security.txt (RFC 9116), which says where to report a vulnerability. It must contain an expiry date,
 * within a year.
 */
export function securityText(publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + SECURITY_TEXT_DAYS * 86_400_000);
  return [
    `Contact: ${publicUrl}/contact`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en, am",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

interface SitemapContent {
  publicUrl: string;
  lectures: readonly SitemapLecture[];
  instructorIds: readonly string[];
  subjects: readonly string[];
}

/** Returns the sitemap.xml of public pages. Its only user input are percent-encoded subjects, so nothing has to be escaped. */
export function sitemapXml({ publicUrl, lectures, instructorIds, subjects }: SitemapContent): string {
  const entry = (path: string, lastModified?: Date) =>
    `<url><loc>${publicUrl}${path}</loc>${lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : ""}</url>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((path) => entry(path)),
    ...[...new Set(subjects.map(subjectPath))].map((path) => entry(path)),
    ...instructorIds.map((id) => entry(`/mentor?id=${id}`)),
    ...lectures.map(({ id, updatedAt }) => entry(`/lecture?id=${id}`, updatedAt)),
    "</urlset>",
    "",
  ].join("\n");
}
