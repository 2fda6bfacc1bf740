import { expect, test, type Page } from "playwright/test";
import { videoFile } from "#backend/recording/testing/video/video-file.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { closePages } from "../actors/close-pages.ts";
import { enrollFree, newAccount, newLecture, openAs, type Person } from "../actors/person.ts";
import { makeReplay, makeSentVideo } from "../actors/replay/recorded-replay.ts";

const VIDEO_S = 12;

let teacher: Person;
let student: Person;
let lecture: Lecture;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  teacher = await newAccount("instructor", "Almaz Tesfaye");
  lecture = await newLecture(teacher, { name: "Dyeing, recorded" });
  student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  await makeReplay(lecture);
});
test.afterEach(({ browser }) => closePages({ browser }));

const video = (page: Page) => page.locator("video");
const timeOf = (page: Page) => video(page).evaluate((one: HTMLVideoElement) => one.currentTime);

async function play(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5);
}

const seek = (page: Page, to: number) =>
  video(page).evaluate((one: HTMLVideoElement, at) => void (one.currentTime = at), to);

/** Returns the dominant colour of the frame: red, green or blue. */
function mostOf(page: Page): Promise<string> {
  return video(page).evaluate((one: HTMLVideoElement) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1, 1];
    const context = canvas.getContext("2d");
    context?.drawImage(one, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    if (red > 200 && green > 200) return "white";
    return red > blue ? "red" : "blue";
  });
}

test(
  "a host puts another video in a replay's place, and a student who watches the old one sees the new one",
  { tag: "@wide" },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const host = await openAs(browser, teacher, `/lecture?id=${lecture._id}`);
    const page = await openAs(browser, student, `/replay?id=${lecture._id}`);
    await seek(page, 2.5);
    await expect.poll(() => mostOf(page)).toBe("blue");

    await test.step("a file that is no video is refused, and the replay stays", async () => {
      await host.getByRole("button", { name: "Replace the replay with another video" }).click();
      const dialog = host.getByRole("dialog", { name: "Replace this replay" });
      await expect(dialog.getByText(/Chapters, captions, hidden passages/)).toBeVisible();
      await expect(dialog.getByText(/^Speakers' passages and their removal requests/)).toBeVisible();
      const page404 = { name: "lecture.mp4", mimeType: "video/mp4", buffer: Buffer.from("<!doctype html>") };
      await dialog.getByLabel("Choose a video").setInputFiles(page404);
      await expect(host.getByRole("alert")).toContainText("This file isn't a video that we can use");
      await host.getByRole("button", { name: "Hide this message" }).click();
    });

    await test.step("a video is sent, prepared, and stands in its place", async () => {
      await host.getByRole("button", { name: "Replace the replay with another video" }).click();
      const buffer = await videoFile({ seconds: VIDEO_S, color: "red", size: "1280x720" });
      const chosen = { name: "Dyeing, again.mp4", mimeType: "video/mp4", buffer };
      await host.getByLabel("Choose a video").setInputFiles(chosen);
      await expect(host.getByText(/^Dyeing, again\.mp4 is waiting/)).toBeVisible();
      await makeSentVideo(lecture._id);
      await expect(host.getByText(/^The host replaced the recording with another video/)).toBeVisible({
        timeout: 30_000,
      });
    });

    await test.step("the page that plays the old one plays the new one once it asks for more", async () => {
      await page.getByLabel("Quality").selectOption("240p");
      await expect(page.getByText(/^The host replaced the recording with another video/)).toBeVisible();
      await play(page);
      await expect.poll(() => mostOf(page)).toBe("red");
      expect(await timeOf(page)).toBeLessThan(VIDEO_S);
    });

    await test.step("who opens it then sees the new one", async () => {
      const other = await openAs(browser, student, `/lecture?id=${lecture._id}`);
      await other.getByRole("link", { name: "Watch the replay" }).first().click();
      await play(other);
      await expect.poll(() => mostOf(other)).toBe("red");
    });
  },
);
