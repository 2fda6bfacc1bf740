import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { composePage } from "./compose-page.ts";

const template = readFileSync(path.join(import.meta.dirname, "../index.html"), "utf8");

const page = {
  language: "am",
  path: "/pricing",
  markup: `<title>Price · A &amp; B</title><link rel="preload" as="image" href="/x.svg"/><div><main>$& words</main></div>`,
  description: `Says "this" <now>`,
  script: "assets/page.js",
  imports: ["assets/a.js"],
  styles: ["assets/a.css"],
  fonts: ["assets/f.woff2"],
  texts: {
    offline: `You're "off" <line>`,
    backOnline: "",
    openMenu: "",
    closeMenu: "",
    linkCopied: "",
    linkNotCopied: "",
    whenInYourZone: "",
  },
} as const;

test("puts the page into the root, and its title and preloads into the head", () => {
  const html = composePage(template, page);
  const [head = "", body = ""] = html.split("</head>");
  expect(head).toContain("<title>Price · A &amp; B</title>");
  expect(head.match(/<title>/g)).toHaveLength(1);
  expect(head).toContain(`href="/x.svg"`);
  expect(head).toContain(`<link rel="stylesheet" crossorigin href="/assets/a.css">`);
  expect(head).toContain(`<link rel="modulepreload" crossorigin href="/assets/a.js">`);
  expect(body).toContain(`<div id="root"><div><main>$& words</main></div></div>`);
  expect(html).not.toContain("first-paint");
  // The page's only script is its own, so the application does not start.
  expect(html.match(/<script type="module"[^>]*>/g)).toEqual([
    `<script type="module" crossorigin src="/assets/page.js">`,
  ]);
});

test("has a description, a canonical URL and alternate languages for search engines", () => {
  const html = composePage(template, page);
  expect(html).toContain(
    `<html lang="am" data-colours="__COLOURS__" data-member="__MEMBER__" data-served-at="__SERVED_AT__">`,
  );
  expect(html).toContain(`<meta name="description" content="Says &quot;this&quot; &lt;now>">`);
  expect(html.match(/name="description"/g)).toHaveLength(1);
  expect(html).toContain(`<link rel="canonical" href="__ORIGIN__/pricing?lang=am">`);
  expect(html).toContain(`<meta property="og:site_name" content="ጉባኤ">`);
  expect(html).toContain(`<meta property="og:locale" content="am_ET">`);
  expect(html).toContain(`hreflang="en" href="__ORIGIN__/pricing">`);
});

test("what islands say comes with the page, as text", () => {
  expect(composePage(template, page)).toContain(
    `value="{&quot;offline&quot;:&quot;You're \\&quot;off\\&quot; &lt;line>&quot;`,
  );
});

test("a template without a root for the page is refused", () => {
  expect(() => composePage("<title></title>__LANGUAGE__", page)).toThrow("no match for");
});
