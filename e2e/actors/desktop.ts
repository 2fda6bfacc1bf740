import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { _electron, type ElectronApplication, expect, type Page } from "playwright/test";
import { installElectronDouble } from "../../lab/electron-double/install-double.ts";
import { stackUrl } from "../stack/url.ts";
import { password, type Person } from "./person.ts";

const root = path.resolve(import.meta.dirname, "../..");

const isRealElectron = installElectronDouble();

export interface Desktop {
  app: ElectronApplication;
  page: Page;
  close: () => Promise<void>;
}

/** A folder for the app's data that survives restarts. */
export async function newProfile(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-desktop-"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

function electronArguments(folder: string, args: readonly string[]): string[] {
  // Chromium's own sandbox is often unavailable where tests run; the pages' sandbox is separate.
  return [root, `--user-data-dir=${folder}`, ...(isRealElectron ? ["--no-sandbox"] : []), ...args];
}
const environment = (serverUrl: string) =>
  ({ ...process.env, GUBAE_SERVER_URL: serverUrl }) as Record<string, string>;

/** Starts the app with the stack as its server. */
export function startDesktop(folder: string, ...args: string[]): Promise<Desktop> {
  return startDesktopFor(stackUrl(), folder, ...args);
}

/** Starts the app for a server that may be unreachable. */
export async function startDesktopFor(
  serverUrl: string,
  folder: string,
  ...args: string[]
): Promise<Desktop> {
  const options = { args: electronArguments(folder, args), cwd: root, env: environment(serverUrl) };
  const app = await _electron.launch(options);
  const page = await app.firstWindow();
  // The window exists before its page has loaded.
  await page.waitForLoadState();
  return { app, page, close: () => app.close() };
}

/** Starts a second instance of the app; returns its exit code. */
export async function startSecondInstance(folder: string, ...args: string[]): Promise<number | null> {
  const executable = createRequire(import.meta.url)("electron") as string;
  const env = environment(stackUrl());
  const child = spawn(executable, electronArguments(folder, args), { cwd: root, env, stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

export async function logInOnDesktop(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Discover Lectures" })).toBeVisible();
}

/** Opens a deep link as another application, such as a browser, would. */
export async function openLink(desktop: Desktop, link: string): Promise<void> {
  await desktop.app.evaluate(({ app }, url) => void app.emit("second-instance", {}, ["gubae", url]), link);
}

/** Answers the native dialog that appears before leaving a lecture, because a test can't click in it. */
export async function answerDialogs({ app }: Desktop, button: "stay" | "leave"): Promise<void> {
  await app.evaluate(
    ({ dialog }, response) => {
      dialog.showMessageBox = () => Promise.resolve({ response, checkboxChecked: false });
    },
    button === "leave" ? 1 : 0,
  );
}
