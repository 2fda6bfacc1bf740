import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, expect, type Page, test } from "playwright/test";
import { stackUrl } from "../../e2e/stack/url.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** The sources that `npm run desktop` builds. */
const SOURCES = ["contract", "renderer", "desktop", "web/public", "package.json", "tsconfig.json"];

/** Creates a separate clone in which tests can change the sources. */
async function cloneSources(): Promise<string> {
  const clone = await mkdtemp(path.join(tmpdir(), "gubae-clone-"));
  for (const source of SOURCES)
    await cp(path.join(root, source), path.join(clone, source), { recursive: true });
  await symlink(path.join(root, "node_modules"), path.join(clone, "node_modules"));
  return clone;
}

let clone: string;
let command: ChildProcess;
let output = "";
test.beforeAll(async () => {
  clone = await cloneSources();
});
test.afterAll(async () => {
  command.kill("SIGTERM");
  await rm(clone, { recursive: true, force: true, maxRetries: 5 });
});

test.afterEach(() => test.info().attach("output of the command", { body: output }));

async function change(file: string, from: string, to: string): Promise<void> {
  const target = path.join(clone, file);
  const text = await readFile(target, "utf8");
  expect(text, file).toContain(from);
  await writeFile(target, text.replace(from, to));
}

const starts = () =>
  [...output.matchAll(/DevTools listening on (ws:\S+)/g)].map(([, address = ""]) => address);

/** Returns the app's page after `count` starts. */
async function pageOfStart(count: number): Promise<Page> {
  await expect.poll(() => starts().length, { timeout: 120_000 }).toBe(count);
  const browser = await chromium.connectOverCDP(starts().at(-1) ?? "");
  const pages = () => browser.contexts().flatMap((context) => context.pages());
  await expect.poll(() => pages().length, { timeout: 60_000 }).toBe(1);
  const [page] = pages();
  if (!page) throw new Error("The app shows no page.");
  return page;
}

test("npm run desktop: a change of the page reloads it, a change of main restarts the app", async () => {
  test.setTimeout(480_000);
  const env = {
    ...process.env,
    // Selects the Electron double; without this variable, Electron itself would start.
    ELECTRON_OVERRIDE_DIST_PATH: path.join(root, "lab/electron-double"),
    GUBAE_SERVER_URL: "",
  };
  command = spawn(process.execPath, ["desktop/develop/develop.ts", "--server", stackUrl()], {
    cwd: clone,
    env,
  });
  for (const stream of [command.stdout, command.stderr])
    stream?.on("data", (bytes: Buffer) => (output += bytes.toString()));
  const heading = (page: Page, name: string) =>
    expect(page.getByRole("heading", { name })).toBeVisible({ timeout: 60_000 });
  const texts = "renderer/messages/en/accounts.ts";

  const page = await pageOfStart(1);
  await heading(page, "Welcome Back!");
  await test.step("the page", async () => {
    await change(texts, "Welcome Back!", "Welcome once more!");
    await heading(page, "Welcome once more!");
    expect(starts()).toHaveLength(1);
  });
  await test.step("main", async () => {
    await change("desktop/main/window/main-window.ts", "/lectures`", "/signup`");
    const restarted = await pageOfStart(2);
    await expect(restarted.getByRole("button", { name: "Sign Up" })).toBeVisible({ timeout: 60_000 });
    expect(restarted.url()).toMatch(/signup$/);
  });
  await test.step("a source that can't be built is reported, and the app keeps running", async () => {
    await change("renderer/app/App.tsx", "export function App", "export function (App");
    await expect.poll(() => output, { timeout: 60_000 }).toMatch(/App\.tsx/);
    expect(starts()).toHaveLength(2);
    await change("renderer/app/App.tsx", "export function (App", "export function App");
  });
  await test.step("Ctrl-C stops both", async () => {
    const exit = once(command, "exit");
    command.kill("SIGINT");
    expect(await exit).toEqual([130, null]);
  });
});
