import { expect, test, type Browser, type Page } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { stackUrl } from "../../stack/url.ts";
import { inDatabase } from "../database.ts";
import { newAccount, newLecture, openAs, type Person } from "../person.ts";
import { makeReplay } from "./recorded-replay.ts";
import { timeOf, video } from "./replay-player.ts";

// Older iPhones have no Media Source Extensions and play HLS natively. Some versions of Chromium also do, once a test
// removes these extensions.

/** Creates a lecture with a replay, and its host. */
export async function newReplay(): Promise<{ teacher: Person; lecture: Lecture }> {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher, { name: "Weaving, on an older phone" });
  await makeReplay(lecture);
  return { teacher, lecture };
}

/** Creates a student with a seat in the lecture. */
export async function newViewer(lecture: Lecture, name: string): Promise<Person> {
  const student = await newAccount("student", name);
  await inDatabase(
    "insert into enrollments (student_id, lecture_id, status, created_at, updated_at) values ($1, $2, 'active', now(), now())",
    [student.id, lecture._id],
  );
  return student;
}

export const replayFiles = /\/replays\/[^/]+\//;
export const segments = /\/(?:240p|720p|sound)\/\d{5}\.m4s/;

/** Opens a replay in a browser without Media Source Extensions. `prepare` gets the page before it navigates. */
export async function openReplay(
  browser: Browser,
  person: Person,
  lecture: Lecture,
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> {
  const page = await openAs(browser, person, "about:blank");
  await page.addInitScript(() => {
    for (const name of ["MediaSource", "ManagedMediaSource", "WebKitMediaSource"])
      Reflect.deleteProperty(window, name);
  });
  const plays = await page.evaluate(() =>
    document.createElement("video").canPlayType("application/vnd.apple.mpegurl"),
  );
  test.skip(plays === "", "This Chromium plays no HLS by itself, as later ones do.");
  await prepare(page);
  await page.goto(`${stackUrl()}/replay?id=${lecture._id}`);
  return page;
}

export const frames = (page: Page) =>
  video(page).evaluate((one: HTMLVideoElement) => one.getVideoPlaybackQuality().totalVideoFrames);
export const sourceOf = (page: Page) => video(page).evaluate((one: HTMLVideoElement) => one.currentSrc);

/** Waits until playback continues from the current position. */
export async function playsOn(page: Page): Promise<void> {
  const at = await timeOf(page);
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(at + 1);
}
