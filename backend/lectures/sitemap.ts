import type { SitemapLecture } from "./sitemap-repo.ts";

/** Pages that are the same for everybody. */
const publicPages = ["/", "/mentors", "/pricing", "/about", "/contact", "/privacy", "/terms"];

/** What belongs to one person, or leads nowhere without a session. */
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

/** robots.txt (RFC 9309). */
export function robotsText(publicUrl: string): string {
  const refused = privatePages.map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...refused, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
}

interface SitemapContent {
  publicUrl: string;
  lectures: readonly SitemapLecture[];
  instructorIds: readonly string[];
}

/** sitemap.xml of what strangers may find. Ids need no escaping, and nothing that a person wrote is in it. */
export function sitemapXml({ publicUrl, lectures, instructorIds }: SitemapContent): string {
  const entry = (path: string, lastModified?: Date) =>
    `<url><loc>${publicUrl}${path}</loc>${lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : ""}</url>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((path) => entry(path)),
    ...instructorIds.map((id) => entry(`/mentor?id=${id}`)),
    ...lectures.map(({ id, updatedAt }) => entry(`/lecture?id=${id}`, updatedAt)),
    "</urlset>",
    "",
  ].join("\n");
}
