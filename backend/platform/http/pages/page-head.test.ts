import { expect, test } from "vitest";
import { summarize, type PageHead, withHead } from "./page-head.ts";

const page = `<html><head><meta name="description" content="General." /><title>Gubae</title>
<meta property="og:title" content="Gubae" /><link rel="canonical" href="/" /></head><body></body></html>`;
const head: PageHead = {
  title: "Calculus",
  description: "Limits.",
  url: "https://gubae.example/lecture?id=1",
  type: "article",
  image: "https://gubae.example/pictures/a.webp",
  data: { "@type": "Event", name: "Calculus" },
};

const first = { language: "en", isFirstVisit: true } as const;

test("a page's own head replaces the default one", () => {
  const text = withHead(page, head, first);
  expect(text.match(/<title>/g)).toHaveLength(1);
  expect(text.match(/name="description"/g)).toHaveLength(1);
  expect(text.match(/property="og:title"/g)).toHaveLength(1);
  expect(text.match(/rel="canonical"/g)).toHaveLength(1);
  for (const tag of [
    "<title>Calculus · Gubae</title>",
    '<meta name="description" content="Limits." />',
    '<meta property="og:url" content="https://gubae.example/lecture?id=1" />',
    '<meta property="og:image" content="https://gubae.example/pictures/a.webp" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ])
    expect(text).toContain(tag);
});

test("a link preview of an Amharic page speaks Amharic", () => {
  const text = withHead(page, head, { ...first, language: "am" });
  for (const tag of [
    "<title>Calculus · ጉባኤ</title>",
    '<meta property="og:title" content="Calculus · ጉባኤ" />',
    '<meta property="og:site_name" content="ጉባኤ" />',
    '<meta property="og:locale" content="am_ET" />',
  ])
    expect(text).toContain(tag);
});

test("a browser that was here before gets what it reads alone", () => {
  const text = withHead(page, head, { ...first, isFirstVisit: false });
  for (const tag of ["<title>Calculus · Gubae</title>", 'name="description"', 'rel="canonical"'])
    expect(text).toContain(tag);
  for (const tag of ["og:", "twitter:", "ld+json"]) expect(text).not.toContain(tag);
});

test("without a picture the card is small", () => {
  const text = withHead(page, { ...head, image: null }, first);
  expect(text).not.toContain("og:image");
  expect(text).toContain('<meta name="twitter:card" content="summary" />');
});

test("the head preloads what the page requests first", () => {
  const picture = { type: "image/avif", srcSet: "/a-320.avif 320w", sizes: "(max-width: 9px) 1px" };
  const text = withHead(page, { ...head, preload: { picture, fetch: '/x?a="b' } }, first);
  expect(text).toContain(
    '<link rel="preload" as="image" fetchpriority="high" type="image/avif" imagesrcset="/a-320.avif 320w" imagesizes="(max-width: 9px) 1px" />',
  );
  expect(text).toContain('<link rel="preload" as="fetch" crossorigin href="/x?a=&quot;b" />');
  expect(withHead(page, { ...head, preload: { picture: null, fetch: "/x" } }, first)).not.toContain(
    'as="image"',
  );
});

test.each([
  `</title><script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `' onload='alert(1)`,
  `</script><script>alert(1)</script>`,
  "<!--<script>",
  "$& $' $` $1",
  "]]>\u2028\u2029",
])("%j is escaped", (attack) => {
  const text = withHead(
    page,
    {
      ...head,
      title: attack,
      description: attack,
      data: { name: attack },
    },
    first,
  );
  const tags = text.match(/<(?!\/)[a-z!]+/gi) ?? [];
  const harmless = withHead(page, head, first).match(/<(?!\/)[a-z!]+/gi) ?? [];
  expect(tags).toEqual(harmless);
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? "";
  expect(JSON.parse(json)).toEqual({ name: attack });
  expect(text).toMatch(/<\/body><\/html>$/);
});

test("a page that is shown whole waits for what follows its markup", () => {
  const expectation = '<link rel="expect" blocking="render" href="#application" />';
  expect(withHead(page, { ...head, isShownWhole: true }, first)).toContain(expectation);
  expect(withHead(page, head, first)).not.toContain(expectation);
});

test("a summary is one line, cut between words and never within a character", () => {
  expect(summarize("One\n\n two\t three ")).toBe("One two three");
  const long = summarize("word ".repeat(100));
  expect(long.length).toBeLessThanOrEqual(201);
  expect(long).toMatch(/word…$/);
  expect(summarize("😀".repeat(150)).isWellFormed()).toBe(true);
});
