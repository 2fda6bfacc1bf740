import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DrawnPage } from "#contract/drawn-page.ts";
import { createDrawPage } from "./draw-pages.ts";

/** Says what it speaks, and how many pages it has drawn. */
const drawer = `let language = "none", drawn = 0;
  export async function speakIn(spoken) { await null; language = spoken; }
  export function drawPage({ lecture }) {
    if (lecture.name === "broken") throw new Error("can't");
    return language + " " + lecture.name + " " + ++drawn;
  }`;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-draw-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function build(): Promise<void> {
  await mkdir(path.join(folder, "pages"));
  await writeFile(path.join(folder, "pages/draw-page.js"), drawer);
}

const page = (name: string) => ({ name: "lecture", lecture: { name } }) as DrawnPage;

test("each language has a drawer of its own, also when both are asked for at once", async () => {
  await build();
  const draw = createDrawPage(folder);
  const drawn = await Promise.all([draw(page("a"), "en"), draw(page("a"), "am"), draw(page("b"), "en")]);
  expect(drawn).toEqual(["en a 1", "am a 1", "en b 2"]);
});

test("what was drawn is kept while it is asked for, and only so much", async () => {
  await build();
  const draw = createDrawPage(folder);
  expect(await draw(page("a"), "en")).toBe("en a 1");
  for (let count = 0; count < 99; count += 1) await draw(page(`b${count}`), "en");
  expect(await draw(page("a"), "en")).toBe("en a 1");
  for (let count = 0; count < 100; count += 1) await draw(page(`c${count}`), "en");
  expect(await draw(page("a"), "en")).toBe("en a 201");
});

test("a page that can't be drawn is its caller's to tell, and the next one is drawn", async () => {
  await build();
  const draw = createDrawPage(folder);
  await expect(draw(page("broken"), "en")).rejects.toThrow("can't");
  expect(await draw(page("a"), "en")).toBe("en a 1");
});

test("a drawer that could not be brought in is tried again by the next page", async () => {
  await build();
  await writeFile(
    path.join(folder, "pages/draw-page.js"),
    drawer.replace(
      "await null;",
      "if (globalThis.failsOnce) { globalThis.failsOnce = false; throw new Error('not yet'); }",
    ),
  );
  vi.stubGlobal("failsOnce", true);
  const draw = createDrawPage(folder);
  await expect(draw(page("a"), "en")).rejects.toThrow("not yet");
  expect(await draw(page("a"), "en")).toBe("en a 1");
  vi.unstubAllGlobals();
});

test("a build that can't draw draws nothing", async () => {
  expect(await createDrawPage(folder)(page("a"), "en")).toBeNull();
});
