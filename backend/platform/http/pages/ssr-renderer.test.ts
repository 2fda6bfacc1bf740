import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SsrPage } from "#contract/pages/ssr-page.ts";
import { createSsrRenderer } from "./ssr-renderer.ts";

/** An SSR bundle whose markup contains its language and the number of pages it has rendered. */
const bundle = `let language = "none", rendered = 0;
  export async function setLanguage(chosen) { await null; language = chosen; }
  export function renderPage({ lecture }) {
    if (lecture.name === "broken") throw new Error("can't");
    return language + " " + lecture.name + " " + ++rendered;
  }`;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-ssr-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function build(): Promise<void> {
  await mkdir(path.join(folder, "pages"));
  await writeFile(path.join(folder, "pages/render-page.js"), bundle);
}

const page = (name: string) => ({ name: "lecture", lecture: { name } }) as SsrPage;

test("each language has its own bundle, even with concurrent requests", async () => {
  await build();
  const { renderPage: render } = createSsrRenderer(folder);
  const markup = await Promise.all([
    render(page("a"), "en"),
    render(page("a"), "am"),
    render(page("b"), "en"),
  ]);
  expect(markup).toEqual(["en a 1", "am a 1", "en b 2"]);
});

test("markup is cached, up to a limit", async () => {
  await build();
  const { renderPage: render } = createSsrRenderer(folder);
  expect(await render(page("a"), "en")).toBe("en a 1");
  for (let count = 0; count < 99; count += 1) await render(page(`b${count}`), "en");
  expect(await render(page("a"), "en")).toBe("en a 1");
  for (let count = 0; count < 100; count += 1) await render(page(`c${count}`), "en");
  expect(await render(page("a"), "en")).toBe("en a 201");
});

test("a page that fails to render rejects, and the next one is rendered", async () => {
  await build();
  const { renderPage: render } = createSsrRenderer(folder);
  await expect(render(page("broken"), "en")).rejects.toThrow("can't");
  expect(await render(page("a"), "en")).toBe("en a 1");
});

test("a bundle that failed to load is loaded again for the next page", async () => {
  await build();
  await writeFile(
    path.join(folder, "pages/render-page.js"),
    bundle.replace(
      "await null;",
      "if (globalThis.failsOnce) { globalThis.failsOnce = false; throw new Error('not yet'); }",
    ),
  );
  vi.stubGlobal("failsOnce", true);
  const { renderPage: render } = createSsrRenderer(folder);
  await expect(render(page("a"), "en")).rejects.toThrow("not yet");
  expect(await render(page("a"), "en")).toBe("en a 1");
  vi.unstubAllGlobals();
});

test("a build without the SSR bundle renders nothing", async () => {
  expect(await createSsrRenderer(folder).renderPage(page("a"), "en")).toBeNull();
});
