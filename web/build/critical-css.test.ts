import { expect, test } from "vitest";
import { inlineCriticalCss } from "./critical-css.ts";

const page = `<script type="module" crossorigin src="/assets/a.js"></script>
<link rel="modulepreload" crossorigin href="/assets/b.js">
<link rel="stylesheet" crossorigin href="/assets/a.css">
<link rel="stylesheet" crossorigin href="/assets/b.css">`;

test("styles are inlined in order, and their links exist but are not fetched", () => {
  const html = inlineCriticalCss(page, (file) => `.x{content:"$& ${file}"}`);
  expect(html).toContain(
    `<style nonce="__NONCE__">.x{content:"$& assets/a.css"}</style><link rel="stylesheet" href="/assets/a.css" disabled>
<style nonce="__NONCE__">.x{content:"$& assets/b.css"}</style><link rel="stylesheet" href="/assets/b.css" disabled>`,
  );
});

test("scripts have a low priority", () => {
  const html = inlineCriticalCss(page, () => "");
  expect(html).toContain(`<script type="module" fetchpriority="low" crossorigin src="/assets/a.js">`);
  expect(html).toContain(`<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/b.js">`);
});
