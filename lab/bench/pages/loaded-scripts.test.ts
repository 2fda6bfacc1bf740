import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { gzipBytes, hasFluent } from "./loaded-scripts.ts";

const script = (text: string) => ({ path: "/assets/some.js", text });

test("each file is compressed on its own, and their sizes add up", () => {
  const noise = randomBytes(3000).toString("hex");
  const one = gzipBytes([script(noise)]);
  expect(one).toBeGreaterThan(3000);
  expect(one).toBeLessThan(noise.length);
  expect(gzipBytes([script(noise), script(noise)])).toBe(2 * one);
  expect(gzipBytes([])).toBe(0);
});

test("Fluent is recognised by its class names, Griffel by its style elements", () => {
  expect(hasFluent(script('const a={root:"fui-Button"}'))).toBe(true);
  expect(hasFluent(script('e.setAttribute("data-make-styles-bucket",b)'))).toBe(true);
  expect(hasFluent(script("const confuiser='Fluent speakers'"))).toBe(false);
});
