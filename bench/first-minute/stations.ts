import type { Locator, Page } from "playwright";
import { expect } from "playwright/test";
import { timeToFirstFrame } from "../room/media/first-frame.ts";

const TIMEOUT_MS = 120_000;
/** Ten keys a second. */
const KEY_MS = 100;
/** How long people look at the lobby before they join. */
const READING_MS = 5000;
const POLLING = { intervals: [20], timeout: TIMEOUT_MS };

export interface Student {
  email: string;
  password: string;
}

export interface Guest {
  page: Page;
  link: string;
  student: Student;
}

export type StationName =
  | "lecture readable"
  | "log-in form usable"
  | "back at the lecture"
  | "lobby usable"
  | "moving video";

interface Station {
  name: StationName;
  /** What time runs from. */
  from: string;
  /** Returns milliseconds. */
  reach: (guest: Guest) => Promise<number>;
  /** How long it is read before the journey goes on. What is fetched meanwhile counts here. */
  readMs?: number;
}

/** In the order in which a student reaches them; each begins where the one before has ended. */
export const stations: readonly Station[] = [
  { name: "lecture readable", from: "shared link", reach: openLink },
  { name: "log-in form usable", from: "readable", reach: openLogIn },
  { name: "back at the lecture", from: "log-in", reach: logIn },
  { name: "lobby usable", from: "Go to class", reach: goToLobby, readMs: READING_MS },
  { name: "moving video", from: "Join Class", reach: joinClass },
];

const goToClass = (page: Page) => page.getByRole("link", { name: /^go to class$/i });
const joinLink = (page: Page) => page.getByRole("link", { name: /^join class$/i });

async function openLink({ page, link }: Guest): Promise<number> {
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(link, { waitUntil: "commit" });
  const readable = await page.waitForFunction(readableAt);
  return Number(await readable.jsonValue());
}

/**
 * Runs in the page, frame by frame, until title and price are laid out and painted. Returns the milliseconds since the
 * navigation began.
 */
function readableAt(): number | false {
  const shown = ["h1", ".lecture-detail__price"].every((selector) =>
    document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }),
  );
  return shown && performance.getEntriesByName("first-contentful-paint").length > 0 && performance.now();
}

/** A guest presses as soon as there is something to press. */
async function openLogIn({ page }: Guest): Promise<number> {
  return timed(async () => {
    await page.getByRole("link", { name: /^log in to enroll$/i }).click();
    const email = page.getByRole("textbox", { name: "Email" });
    await email.click();
    await page.keyboard.type("a");
    await expect(email).toHaveValue("a", { timeout: TIMEOUT_MS });
    await expect(logInButton(page)).toBeEnabled({ timeout: TIMEOUT_MS });
  });
}

const logInButton = (page: Page) => page.getByRole("main").getByRole("button", { name: /^log in$/i });

async function logIn({ page, student }: Guest): Promise<number> {
  const email = page.getByRole("textbox", { name: "Email" });
  await email.fill("");
  await email.pressSequentially(student.email, { delay: KEY_MS });
  await page
    .getByRole("textbox", { name: "Password" })
    .pressSequentially(student.password, { delay: KEY_MS });
  return timed(async () => {
    await logInButton(page).click();
    await usable(goToClass(page));
  });
}

async function goToLobby({ page }: Guest): Promise<number> {
  return timed(async () => {
    await goToClass(page).click();
    await usable(joinLink(page));
  });
}

/** One frame alone may be frozen: their number has to grow, twice. */
async function joinClass({ page }: Guest): Promise<number> {
  return timed(async () => {
    await timeToFirstFrame(page, joinLink(page));
    for (let count = 0; count < 2; count += 1) {
      const before = await page.evaluate(decodedFrames);
      await expect.poll(() => page.evaluate(decodedFrames), POLLING).toBeGreaterThan(before + 2);
    }
  });
}

/** Runs in the page. */
function decodedFrames(): number {
  return document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
}

/** It could be pressed: visible, enabled, at rest and not covered. */
function usable(locator: Locator): Promise<void> {
  return locator.click({ trial: true });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}
