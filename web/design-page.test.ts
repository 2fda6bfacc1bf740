import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, "..", file), "utf8");
const palette = read("renderer/kit/appearance/palette.css");
const page = read("docs/design.md");

/** The values of the tokens, except those whose definition spans several lines. */
const tokens = new Map<string, string>();
for (const [, name = "", value = ""] of palette.matchAll(/^ {2}(--[\w-]+):([^;]+);/gm))
  if (!tokens.has(name)) tokens.set(name, value.replaceAll(/\s+/g, " ").trim());

const rows = page.split("\n").filter((line) => line.startsWith("| `--"));
const codesOf = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

test("the design page lists exactly the existing tokens", () => {
  const named = codesOf(page).filter((code) => code.startsWith("--"));
  expect([...new Set(named)].toSorted()).toEqual([...tokens.keys()].toSorted());
});

test("the design page shows each token's current value", () => {
  const wrong = rows.flatMap((row) => {
    const [name = "", ...values] = codesOf(row);
    return values.filter((value) => tokens.get(name)?.includes(value) !== true).map((value) => [name, value]);
  });
  expect(wrong).toEqual([]);
  expect(rows).toHaveLength(tokens.size);
});

/**
 * These colours are also defined outside the style sheet: for the browser's toolbar, in the manifest and in the offline
 * page.
 */
test("colours outside the stylesheet match the palette", () => {
  const [light = "", dark = ""] = tokens.get("--paper")?.match(/#\w{6}/g) ?? [];
  const html = read("web/index.html");
  expect(html).toContain(`name="theme-color" content="${light}" media="(prefers-color-scheme: light)"`);
  expect(html).toContain(`name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)"`);
  expect(read("web/public/manifest.webmanifest")).toContain(`"background_color": "${light}"`);
  const offline = read("web/public/offline.css");
  const wrong = [...offline.matchAll(/(--[\w-]+): (#\w{6});/g)].filter(
    ([, name = "", colour = ""]) => tokens.get(name)?.includes(colour) !== true,
  );
  expect(wrong.map(([declaration]) => declaration)).toEqual([]);
});
