import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { _electron, type ElectronApplication, expect, type Page } from "playwright/test";
import { stackUrl } from "../stack/url.ts";
import { password, type Person } from "./person.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Whether Electron's own program is here; where it is not, its double stands in, and nothing else changes. */
const real = existsSync(path.join(root, "node_modules/electron/path.txt"));
if (!real) process.env["ELECTRON_OVERRIDE_DIST_PATH"] = path.join(root, "e2e/electron-double");

export interface Desktop {
  app: ElectronApplication;
  page: Page;
  /** Ends the program. */
  close: () => Promise<void>;
}

/** A folder for what the program keeps; it lasts through several starts. */
export async function newProfile(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-desktop-"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

function launch(folder: string, args: readonly string[]): Promise<ElectronApplication> {
  // Where tests run, Chromium's own sandbox is often not available; the program's is another.
  const programArguments = [root, `--user-data-dir=${folder}`, ...(real ? ["--no-sandbox"] : []), ...args];
  const env = { ...process.env, GUBAE_SERVER_URL: stackUrl() } as Record<string, string>;
  return _electron.launch({ args: programArguments, cwd: root, env });
}

/** Starts the program, with the stack as its server. */
export async function startDesktop(folder: string, ...args: string[]): Promise<Desktop> {
  const app = await launch(folder, args);
  const page = await app.firstWindow();
  return { app, page, close: () => app.close() };
}

export async function logInOnDesktop(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Discover Lectures" })).toBeVisible();
}

/** What main would show with a link from outside, such as a browser's. */
export async function openLink(desktop: Desktop, link: string): Promise<void> {
  await desktop.app.evaluate(({ app }, url) => void app.emit("second-instance", {}, ["gubae", url]), link);
}
