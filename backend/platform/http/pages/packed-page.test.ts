import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packPage } from "./packed-page.ts";

const nonce = () => randomBytes(16).toString("base64");
const time = () => `1${Math.floor(Math.random() * 1e12)}`.padEnd(13, "7");

/** Text as it occurs in pages, with the nonce in positions where a compressor tends to merge it with its neighbours. */
const part = fc.oneof(
  fc.constantFrom(
    (value: string) => `<style nonce="${value}">.a{color:red}</style>`,
    (value: string) => `<meta name="style-nonce" content="${value}">`,
    (value: string) => value,
    () => "<p>ሰላም ለዓለም</p>",
    () => '<div class="card card--wide">',
  ),
  fc.string({ maxLength: 40 }).map((text) => () => text),
);

test("whatever a page holds, its nonce and time can be exchanged in the compressed one, and nothing else changes", async () => {
  let packed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 60 }), async (parts) => {
      const page = (at: string, value: string) =>
        `<html data-served-at="${at}"><style nonce="${value}">p{}</style>${parts.map((make) => make(value)).join("")}</html>`;
      const [before, others] = [[time(), nonce()] as const, [time(), nonce()] as const];
      const fill = await packPage(page(...before), before, others);
      if (!fill) return;
      packed += 1;
      for (const given of [[time(), nonce()] as const, [time(), nonce()] as const])
        expect(brotliDecompressSync(fill(given)).toString()).toBe(page(...given));
    }),
    { numRuns: 60 },
  );
  expect(packed).toBeGreaterThan(50);
});

test("a page that lacks a place for a value, or refers to a part of it, is not packed", async () => {
  const value = nonce();
  expect(await packPage("<p>Hello</p>", [value], [nonce()])).toBeNull();
  const withPart = `<p title="${value}">Hello</p><p>${value.slice(0, 16)}</p>`;
  expect(await packPage(withPart, [value], [nonce()])).toBeNull();
});
