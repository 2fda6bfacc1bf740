import { expect, test } from "vitest";
import { drawnTemplate } from "./drawn-template.ts";

const index = `<html><head><link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/first.js">
<script type="module" fetchpriority="low" crossorigin src="/assets/index.js"></script>
</head><body><div id="root">first</div>
<script type="application/json" id="landing-content"></script></body></html>`;
const parts = {
  scripts: ["assets/lecture.js"],
  styles: ["assets/lecture.css"],
  styleOf: (file: string) => `.of-${file.replaceAll(/\W/g, "-")}{}`,
  start: "assets/start.js",
};

test("styles stand in the page, and no script is fetched but the one that lets the others in", () => {
  const html = drawnTemplate(index, parts);
  const waiting = /<template id="application">(.*?)<\/template>/s.exec(html)?.[1] ?? "";
  for (const file of ["first", "index", "lecture"]) expect(waiting).toContain(`/assets/${file}.js"`);
  const rest = html.replace(waiting, "");
  expect([...rest.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file)).toEqual([
    // A disabled link, which is never fetched.
    "/assets/lecture.css",
    "/assets/start.js",
  ]);
  expect(rest).toContain(`<style nonce="__NONCE__">.of-assets-lecture-css{}</style>`);
  expect(rest).toContain(`<div id="drawn">__DRAWING__</div><template`);
});

test("a page without the application's place is told at the build", () => {
  expect(() => drawnTemplate("<html></html>", parts)).toThrow(`index.html has no <div id="root">.`);
});
