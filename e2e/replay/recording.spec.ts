import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Browser, type Page } from "playwright/test";
import { myLectures } from "#contract/lectures/lecture-list.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { call } from "../actors/api.ts";
import { closePages } from "../actors/close-pages.ts";
import { listRecordingFiles, runJob } from "../actors/database.ts";
import { createLectureByForm } from "../actors/forms.ts";
import { enrollFree, newAccount, openAs, type Person } from "../actors/person.ts";
import { test } from "../actors/room/media/audio-browser.ts";
import { expectAudio, expectLive, expectStage } from "../actors/room/expect-stage.ts";
import { takeStackWithJanus } from "../stack/own-stack.ts";
import type { Stack } from "../stack/start-stack.ts";

let stack: Stack;
let folder: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(path.join(tmpdir(), "gubae-recordings-"));
  stack = await takeStackWithJanus(() => ({
    JANUS_RECORDINGS: folder,
    SFU_ABOVE_SEATS: "0",
    REPLAY_PROFILE: "draft",
  }));
});
test.afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});
test.afterEach(({ browser }) => closePages({ browser }));

/** The value of the form's date and time field: soon enough that recording starts as soon as the host has joined. */
const inFiveMinutes = () => new Date(Date.now() + (3 * 60 + 5) * 60_000).toISOString().slice(0, 16);
const sign = (page: Page) => page.locator(".room-recording");
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const states = async ({ _id }: Lecture) => (await listRecordingFiles(_id)).map(({ state }) => state);

interface Class {
  lecture: Lecture;
  instructor: Person;
  abel: Person;
  /** The instructor's page, showing the dashboard. */
  host: Page;
}

/** Creates a free lecture with the instructor's form, and a student enrolled in it. */
async function newClass(browser: Browser, record: boolean): Promise<Class> {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const host = await openAs(browser, instructor, "/dashboard");
  await createLectureByForm(host, {
    title: "Fractions",
    description: "Halves and quarters.",
    price: 0,
    at: inFiveMinutes(),
    record,
  });
  const [lecture] = await call(myLectures, { token: instructor.token });
  if (!lecture) throw new Error("The instructor has no lecture.");
  const abel = await newAccount("student", "Abel Girma");
  await enrollFree(abel, lecture);
  return { lecture, instructor, abel, host };
}

async function endLecture(host: Page): Promise<void> {
  await press(host, "Leave");
  await press(host, "End for everyone");
}

test("a lecture is recorded as its page promised; everybody reads it, and who doesn't want to be isn't", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(300_000);
  const { lecture, abel, host } = await newClass(browser, true);

  const student = await openAs(audioBrowser, abel, `/lecture?id=${lecture._id}`);
  await expect(student.getByText("Replay for 30 days")).toBeVisible();
  await student.getByRole("link", { name: "Go to class" }).click();
  await expect(student.getByText(/^This lecture is recorded/)).toBeVisible();
  await student.getByRole("link", { name: "Join Class" }).click();
  await expectLive(student);
  await expect(sign(student)).toHaveText("RECStarts with the lecture");

  await host.goto(new URL(`/class/${lecture._id}/t`, host.url()).href);
  await expectLive(host);
  await press(host, "Start Video");
  await expectStage(student);
  for (const page of [host, student]) await expect(sign(page)).toHaveText("RECBeing recorded");
  const isWriting = async () => (await states(lecture)).includes("writing");
  await expect.poll(isWriting).toBe(true);

  await test.step("the host pauses, marks a moment and goes on", async () => {
    await press(host, "Pause recording");
    await expect(sign(student)).toHaveText("RECPaused");
    expect(await isWriting()).toBe(false);
    await press(host, "Mark this moment");
    await expect(host.locator(".toast")).toContainText("Marked.");
    await press(host, "Name it");
    await host.getByLabel("Chapter title").fill("Halves");
    await host.keyboard.press("Enter");
    await expect(host.locator(".toast")).toContainText("Named.");
    await press(host, "Resume recording");
    await expect(sign(student)).toHaveText("RECBeing recorded");
  });

  await test.step("a student speaks without being recorded", async () => {
    await press(host, /^People/);
    await press(host, "Invite Abel Girma to speak");
    await expect(student.getByText(/If you speak, your voice is in the replay/)).toBeVisible();
    await press(student, "Speak without being recorded");
    await expect(student.getByText("Everyone can hear you.")).toBeVisible();
    await expect(student.getByText(/^You aren't being recorded/)).toBeVisible();
    await expect(sign(host)).toHaveText("RECPaused while a student speaks");
    expect(await isWriting()).toBe(false);
    await press(student, "Stop speaking");
    await expect(sign(student)).toHaveText("RECBeing recorded");
    await expect.poll(isWriting).toBe(true);
  });

  await endLecture(host);
  await expect(student.getByText("The lecture has ended. Thank you for joining.")).toBeVisible();
  await test.step("what was recorded gets to the storage", async () => {
    const isUploaded = async () => {
      await runJob("store-recordings");
      return (await states(lecture)).every((state) => state === "stored");
    };
    await expect.poll(isUploaded, { timeout: 60_000, intervals: [500] }).toBe(true);
    const recordingFiles = await listRecordingFiles(lecture._id);
    expect(recordingFiles.length).toBeGreaterThanOrEqual(6);
    for (const { file } of recordingFiles) {
      const { size } = await stat(path.join(stack.dataDir, "recordings", file ?? ""));
      expect(size).toBeGreaterThan(0);
    }
    expect(await readdir(folder)).toEqual([]);
  });
});

test(
  "who waits in the room reads at once that the host has chosen to record it, and no longer",
  { tag: "@wide" },
  async ({ browser }) => {
    const { lecture, abel, host } = await newClass(browser, false);
    const student = await openAs(browser, abel, `/class/${lecture._id}/f`);
    await expectLive(student);
    await expect(sign(student)).toBeEmpty();
    const settings = async (record: boolean) => {
      await host.goto(new URL(`/create?id=${lecture._id}`, host.url()).href);
      await host.getByLabel("Record this lecture").setChecked(record);
      await host.getByRole("button", { name: "Save" }).click();
      await expect(host).toHaveURL(/\/dashboard$/);
    };
    await settings(true);
    await expect(sign(student)).toHaveText("RECStarts with the lecture");
    await settings(false);
    await expect(sign(student)).toBeEmpty();
  },
);

test(
  "of a lecture whose instructor didn't choose it nothing is recorded",
  { tag: "@wide" },
  async ({ browser, audioBrowser }) => {
    test.setTimeout(180_000);
    const { lecture, abel, host } = await newClass(browser, false);
    const student = await openAs(audioBrowser, abel, `/lecture?id=${lecture._id}`);
    await expect(student.getByText("No replay")).toBeVisible();
    await student.goto(new URL(`/class/${lecture._id}/f`, student.url()).href);
    await host.goto(new URL(`/class/${lecture._id}/t`, host.url()).href);
    await expectLive(host);
    await press(host, "Start Video");
    await expectStage(student);
    await expectAudio(student);
    for (const page of [host, student]) await expect(sign(page)).toBeEmpty();
    await expect(host.getByRole("button", { name: "Pause recording" })).toHaveCount(0);
    await endLecture(host);
    await expect(student.getByText("The lecture has ended. Thank you for joining.")).toBeVisible();
    expect(await listRecordingFiles(lecture._id)).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  },
);
