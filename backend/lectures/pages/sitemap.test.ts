import { expect, test } from "vitest";
import { robotsText, sitemapXml } from "./sitemap.ts";

const publicUrl = "https://gubae.example";

test("robots may crawl public pages and find the sitemap", () => {
  const lines = robotsText(publicUrl).split("\n");
  expect(lines).toContain("Sitemap: https://gubae.example/sitemap.xml");
  for (const path of ["/dashboard", "/profile", "/class/"]) expect(lines).toContain(`Disallow: ${path}`);
  expect(lines.some((line) => /Disallow: \/(lecture|mentors)?$/.test(line))).toBe(false);
});

test("the sitemap lists public pages, instructors and lectures", () => {
  const updatedAt = new Date("2026-11-20T07:00:00Z");
  const xml = sitemapXml({
    publicUrl,
    lectures: [{ id: "l-1", updatedAt }],
    instructorIds: ["i-1"],
    subjects: ["Math", "math", "Arts & <Crafts>", "C++/C"],
  });
  expect(xml.match(/subjects\/math</g)).toHaveLength(1);
  const subjects = ["/subjects", "/subjects/arts-%26-%3Ccrafts%3E", "/subjects/c%2B%2B-c"];
  for (const address of ["/", ...subjects, "/mentors", "/mentor?id=i-1", "/lecture?id=l-1"])
    expect(xml).toContain(`<loc>${publicUrl}${address}</loc>`);
  expect(xml).toContain("<lastmod>2026-11-20T07:00:00.000Z</lastmod>");
});
