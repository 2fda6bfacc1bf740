import { expect, test } from "vitest";
import { applicationTags, ssrTemplate } from "./ssr-template.ts";

const index = `<html><head><link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/first.js">
<script type="module" fetchpriority="low" crossorigin src="/assets/index.js"></script>
</head><body><div id="root">first</div></body></html>`;
const options = {
  scripts: ["assets/lecture.js"],
  styles: ["assets/lecture.css"],
  styleOf: (file: string) => `.of-${file.replaceAll(/\W/g, "-")}{}`,
  script: "assets/served.js",
  imports: ["assets/mount.js"],
};

test("styles are inlined, and only the script that starts the others is fetched", () => {
  const html = ssrTemplate(index, options);
  const templates = new Map(
    [...html.matchAll(/<template id="([\w-]+)">(.*?)<\/template>/gs)].map(([, id, text]) => [id, text ?? ""]),
  );
  for (const file of ["first", "index"])
    expect(templates.get("application")).toContain(`/assets/${file}.js"`);
  expect(templates.get("page-files")).toContain(`/assets/lecture.js"`);
  const rest = [...templates.values()].reduce((text, template) => text.replace(template, ""), html);
  expect([...rest.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file)).toEqual([
    // The URL of a disabled link, which is never fetched.
    "/assets/lecture.css",
    "/assets/mount.js",
    "/assets/served.js",
  ]);
  expect(rest).toContain(`<style nonce="__NONCE__">.of-assets-lecture-css{}</style>`);
  expect(rest).toContain(`<div id="ssr"__FIRST_VISIT__>__SSR_MARKUP__</div><template`);
});

test("the application's entry follows the files that it imports, so that each runs as a task of its own", () => {
  const entry = `<script type="module" crossorigin src="/assets/index.js"></script>`;
  const imported = `<link rel="modulepreload" crossorigin href="/assets/base.js"><script type="module" async crossorigin src="/assets/base.js"></script>`;
  expect(applicationTags(`<head>${entry}${imported}</head>`)).toBe(`${imported}${entry}`);
});

test("a page without a root fails the build", () => {
  expect(() => ssrTemplate("<html></html>", options)).toThrow(`index.html has no <div id="root">.`);
});
