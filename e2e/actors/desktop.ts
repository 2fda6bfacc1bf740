import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { _electron, type ElectronApplication, expect, type Page } from "playwright/test";
import { standInForElectron } from "../electron-double/stand-in.ts";
import { stackUrl } from "../stack/url.ts";
import { password, type Person } from "./person.ts";

const root = path.resolve(import.meta.dirname, "../..");

const real = standInForElectron();

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

function programArguments(folder: string, args: readonly string[]): string[] {
  // Where tests run, Chromium's own sandbox is often not available; the pages' is another.
  return [root, `--user-data-dir=${folder}`, ...(real ? ["--no-sandbox"] : []), ...args];
}
const environment = (serverUrl: string) =>
  ({ ...process.env, GUBAE_SERVER_URL: serverUrl }) as Record<string, string>;

/** Starts the program, with the stack as its server. */
export function startDesktop(folder: string, ...args: string[]): Promise<Desktop> {
  return startDesktopFor(stackUrl(), folder, ...args);
}

/** Starts the program for a server that need not be there. */
export async function startDesktopFor(
  serverUrl: string,
  folder: string,
  ...args: string[]
): Promise<Desktop> {
  const options = { args: programArguments(folder, args), cwd: root, env: environment(serverUrl) };
  const app = await _electron.launch(options);
  const page = await app.firstWindow();
  return { app, page, close: () => app.close() };
}

/** Starts the program once more beside the first one; answers how it ended. */
export async function startSecond(folder: string, ...args: string[]): Promise<number | null> {
  const program = createRequire(import.meta.url)("electron") as string;
  const env = environment(stackUrl());
  const second = spawn(program, programArguments(folder, args), { cwd: root, env, stdio: "ignore" });
  const [code] = (await once(second, "exit")) as [number | null];
  return code;
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

/** Answers the system's questions before leaving a lecture: they are no page, and nobody could click them. */
export async function answerQuestions({ app }: Desktop, answer: "stay" | "leave"): Promise<void> {
  await app.evaluate(
    ({ dialog }, response) => {
      dialog.showMessageBox = () => Promise.resolve({ response, checkboxChecked: false });
    },
    answer === "leave" ? 1 : 0,
  );
}
