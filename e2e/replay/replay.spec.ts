import { expect, test, type Page } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { closePages } from "../actors/close-pages.ts";
import { inDatabase } from "../actors/database.ts";
import { addPdf } from "../actors/materials.ts";
import { enrollFree, newAccount, newLecture, openAs, password, type Person } from "../actors/person.ts";
import { CAMERA_S, LENGTH_S, makeReplay, SCREEN_S } from "../actors/replay/recorded-replay.ts";
import { play, seekTo, timeOf, video, shownCaptions } from "../actors/replay/replay-player.ts";
import { stackUrl } from "../stack/url.ts";
import { findAccessibilityFaults } from "../gallery/inspect.ts";

let teacher: Person;
let student: Person;
let leaving: Person;
let lecture: Lecture;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  teacher = await newAccount("instructor", "Almaz Tesfaye");
  lecture = await newLecture(teacher, { name: "Weaving, recorded" });
  student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  leaving = await newAccount("student", "Dawit Alemu");
  await enrollFree(leaving, lecture);
  await makeReplay(lecture);
});
test.afterEach(({ browser }) => closePages({ browser }));

const path = () => `/replay?id=${lecture._id}`;
const frames = (page: Page) =>
  video(page).evaluate((one: HTMLVideoElement) => one.getVideoPlaybackQuality().totalVideoFrames);

/** Returns the mean colour of the frame as red, green and blue. */
function colour(page: Page): Promise<number[]> {
  return video(page).evaluate((one: HTMLVideoElement) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1, 1];
    const context = canvas.getContext("2d");
    context?.drawImage(one, 0, 0, 1, 1);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  });
}

test("a student watches a replay: frames, seeking, speed, chapters, and where they left it", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await openAs(browser, student, `/lecture?id=${lecture._id}`);
  await expect(page.getByText(/^Replay until /)).toBeVisible();
  await page.getByRole("link", { name: "Watch the replay" }).first().click();

  await test.step("the large button over the picture starts it by keyboard, and makes way for the player", async () => {
    const start = page.getByRole("button", { name: "Play the replay" });
    await expect(start).toBeVisible();
    await start.press("Enter");
    await expect.poll(() => timeOf(page), { intervals: [100] }).toBeGreaterThan(0.5);
    await expect(start).toBeHidden();
    const isPaused = () => video(page).evaluate((one: HTMLVideoElement) => one.paused);
    for (const paused of [true, false]) {
      await page.keyboard.press("k");
      await expect.poll(isPaused).toBe(paused);
    }
    await expect(start).toBeHidden();
  });

  await test.step("it plays, and says how long it is", async () => {
    const before = await frames(page);
    await expect.poll(() => frames(page)).toBeGreaterThan(before + 10);
    const duration = await video(page).evaluate((one: HTMLVideoElement) => one.duration);
    expect(Math.abs(duration - LENGTH_S)).toBeLessThan(1);
  });

  await test.step("every place shows what was shown", async () => {
    for (const at of [110.5, 3.5, 60.5, 90.5, 20.5]) {
      await seekTo(page, at);
      const [red = 255, green = 0, blue = 0] = await colour(page);
      expect(red).toBeLessThan(120);
      const isScreen = at > CAMERA_S && at < CAMERA_S + SCREEN_S;
      expect(green > blue, `${at} s`).toBe(isScreen);
    }
  });

  await test.step("a chapter is jumped to", async () => {
    const chapters = page.getByRole("region", { name: "Chapters" });
    await expect(chapters.getByRole("button")).toHaveText(["0:00Camera", "0:40Shared screen", /^1:1[45]/]);
    await chapters.getByRole("button", { name: /Shared screen/ }).click();
    await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(CAMERA_S);
    expect(await timeOf(page)).toBeLessThan(CAMERA_S + 5);
    await expect(chapters.getByRole("button", { name: /Shared screen/ })).toHaveAttribute(
      "aria-current",
      "true",
    );
  });

  await test.step("double speed is twice as fast, in every quality", async () => {
    await page.getByLabel("Speed").selectOption("2×");
    const [before, began] = [await timeOf(page), Date.now()];
    await expect.poll(() => timeOf(page)).toBeGreaterThan(before + 4);
    expect(Date.now() - began).toBeLessThan(4000);
  });

  await test.step("sound alone plays on from there, at what an hour of it takes", async () => {
    const quality = page.getByLabel("Quality");
    const sound = quality.locator("option", { hasText: "Audio only" });
    await expect(sound).toHaveText(/^Audio only, \d+ MB an hour$/);
    const at = await timeOf(page);
    await quality.selectOption("sound");
    await expect.poll(() => timeOf(page)).toBeGreaterThan(at + 1);
    expect(await video(page).evaluate((one: HTMLVideoElement) => one.playbackRate)).toBe(2);
    await expect(page.locator(".replay-player__sound")).toBeVisible();
  });

  await test.step("it goes on where it was left, for this account", async () => {
    await seekTo(page, 66);
    await page.getByRole("button", { name: "Pause", exact: true }).first().click();
    await page.getByRole("link", { name: "Open the lecture" }).click();
    await page.getByRole("link", { name: "Watch the replay" }).first().click();
    await expect.poll(() => timeOf(page)).toBeGreaterThan(64);
    await play(page);
    expect(await timeOf(page)).toBeLessThan(80);
  });
});

const replayFiles = /\/replays\/[^/]+\//;

test("on a phone, by keyboard, and for everybody's tools", { tag: "@wide" }, async ({ browser }) => {
  const page = await openAs(browser, student, path());
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("region", { name: "Chapters" })).toBeVisible();
  await expect.poll(() => video(page).evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBe(widths[1]);

  await page.locator("media-controller").focus();
  await page.keyboard.press("k");
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => timeOf(page)).toBeGreaterThan(10);
  await page.keyboard.press(" ");
  await expect.poll(() => video(page).evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
  const at = await timeOf(page);
  await page.getByLabel("Speed").focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => video(page).evaluate((one: HTMLVideoElement) => one.playbackRate)).toBe(1.25);
  expect(await timeOf(page)).toBe(at);
  await page.getByRole("button", { name: "Full screen" }).press("Enter");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe("MEDIA-CONTROLLER");
});

test(
  "a ticket that has ended is renewed, and a line that was away is waited for",
  { tag: "@wide" },
  async ({ browser }) => {
    const page = await openAs(browser, student, path());
    await play(page);
    const tickets = new Set<string>();
    let refused = 0;
    await page.route(replayFiles, async (route) => {
      tickets.add(new URL(route.request().url()).searchParams.get("ticket") ?? "");
      if (tickets.size > 1) return route.continue();
      refused += 1;
      return route.fulfill({
        status: 401,
        json: { statusCode: 401, code: "replay_ticket_invalid", message: "" },
      });
    });
    await seekTo(page, 100);
    // Two files may have been under way with the ended ticket; they share the new one.
    expect(refused).toBeGreaterThan(0);
    expect(tickets.size).toBe(2);
    await page.unroute(replayFiles);

    await page.context().setOffline(true);
    await video(page).evaluate((one: HTMLVideoElement) => {
      one.currentTime = 80;
    });
    await expect(page.getByText("No connection. It will resume automatically.")).toBeVisible();
    await page.context().setOffline(false);
    await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(81);
    await expect(page.getByText("No connection. It will resume automatically.")).toBeHidden();
  },
);

test(
  "the lecture's files come after its player, and can't take it away",
  { tag: "@wide" },
  async ({ browser }) => {
    await addPdf(await openAs(browser, teacher, `/lecture?id=${lecture._id}`), "Patterns.pdf");
    const page = await openAs(browser, student, "/dashboard");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${stackUrl()}${path()}`);
    const download = page.getByRole("button", { name: "Download Patterns.pdf" });
    await expect(download).toBeVisible();
    const firstOf = (file: RegExp) => asked.findIndex((one) => file.test(one));
    expect(firstOf(/\.m4s$/)).toBeGreaterThan(0);
    expect(firstOf(/\/materials$/)).toBeGreaterThan(firstOf(/\.m4s$/));
    const saved = page.waitForEvent("download");
    await download.click();
    expect((await saved).suggestedFilename()).toBe("Patterns.pdf");

    await test.step("a list that can't be had is asked for again, while the replay plays", async () => {
      const list = /\/materials$/;
      await page.route(list, (route) => route.fulfill({ status: 500, body: "" }));
      await page.reload();
      await expect(page.getByText("We couldn't load the files of this lecture.")).toBeVisible();
      await play(page);
      await page.unroute(list);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(download).toBeVisible();
      expect(await video(page).evaluate((one: HTMLVideoElement) => one.paused)).toBe(false);
    });
  },
);

test(
  "who has no seat sees none, and who loses it while watching is told so",
  { tag: "@wide" },
  async ({ browser }) => {
    const stranger = await openAs(browser, await newAccount("student", "Sara Bekele"), path());
    await expect(stranger.getByText("You're not enrolled in this lecture.")).toBeVisible();
    await expect(video(stranger)).toHaveCount(0);
    const guest = await browser.newPage();
    await guest.goto(`${stackUrl()}${path()}`);
    await expect(guest).toHaveURL(/\/login/);

    const page = await openAs(browser, leaving, path());
    await play(page);
    await inDatabase("update enrollments set status = 'withdrawn' where student_id = $1", [leaving.id]);
    await video(page).evaluate((one: HTMLVideoElement) => {
      one.currentTime = 110;
    });
    await expect(page.getByText("You're not enrolled in this lecture.")).toBeVisible();
    await expect(video(page)).toHaveCount(0);
  },
);

const captionFile = (text: string) => ({
  name: "captions.vtt",
  mimeType: "text/vtt",
  buffer: Buffer.from(text),
});
const captionText = `WEBVTT

00:02.000 --> 00:38.000
Welcome to <b>weaving</b>

01:30.000 --> 01:35.000
The border comes last
`;

test("a host adds captions and mends a line; a student reads, searches and jumps", async ({ browser }) => {
  test.setTimeout(120_000);
  const host = await openAs(browser, teacher, path());
  const captions = host.getByRole("region", { name: "Captions" });
  await captions.getByLabel("Language of the captions").selectOption("English");
  const add = captions.getByLabel("Add a caption file");
  await add.setInputFiles(captionFile("WEBVTT\n\nsoon --> later\nHello\n"));
  await expect(captions.getByRole("alert")).toContainText("We can't read line 3.");
  await add.setInputFiles(captionFile(captionText));
  await expect(captions.getByText("2 lines")).toBeVisible();
  await expect(captions.getByRole("alert")).toBeHidden();
  await host.getByRole("button", { name: "Edit: The border comes last" }).click();
  const line = host.getByRole("dialog", { name: "Edit this line" });
  await line.getByLabel("From").fill("later");
  await line.getByRole("button", { name: "Save" }).click();
  await expect(line.getByText("Enter a time like 1:02:03.5.")).toBeVisible();
  await line.getByLabel("From").fill("1:25.5");
  await line.getByLabel("What is said").fill("The border comes first");
  await line.getByRole("button", { name: "Save" }).click();
  await expect(line).toBeHidden();

  const page = await openAs(browser, student, path());
  const transcript = page.getByRole("region", { name: "Transcript" });
  await expect(transcript.getByRole("listitem")).toHaveText([
    "0:02Welcome to weaving",
    "1:25The border comes first",
  ]);
  await expect(page.getByRole("button", { name: /^Edit/ })).toHaveCount(0);
  await transcript.getByRole("searchbox").fill("BORDER");
  await expect(transcript.getByText("1 line", { exact: true })).toBeVisible();
  await transcript.getByRole("button", { name: /The border/ }).click();
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(85.5);
  const shown = () => shownCaptions(page);
  await seekTo(page, 92);
  await expect.poll(shown).toEqual(["The border comes first"]);
  await seekTo(page, 20);
  await expect.poll(shown).toEqual(["Welcome to weaving"]);
  await page.getByRole("switch", { name: "Captions" }).click();
  await expect.poll(shown).toEqual([]);
});

test("the chat of the lecture goes along with its replay, over a pause", async ({ browser }) => {
  const secondsAfterPause = 5;
  await inDatabase(
    `insert into messages (lecture_id, seq, sender_id, sender_name, client_id, text, sent_at)
     select lecture_id, 1, $2, $3, gen_random_uuid(), 'Which thread first?',
       to_timestamp((shown_ranges -> 1 ->> 'fromMs')::float8 / 1000 + $4)
     from assemblies join recordings on recordings.id = recording_id where lecture_id = $1`,
    [lecture._id, student.id, student.name, secondsAfterPause],
  );
  const page = await openAs(browser, student, path());
  const chat = page.getByRole("region", { name: "Chat of the lecture" });
  await expect(chat.getByText("No messages yet at this point.")).toBeVisible();
  await seekTo(page, CAMERA_S + SCREEN_S + secondsAfterPause + 10);
  const message = chat.getByRole("button", { name: /Abel Girma.*Which thread first\?/ });
  await message.click();
  const sentAt = CAMERA_S + SCREEN_S + secondsAfterPause;
  await expect.poll(async () => Math.abs((await timeOf(page)) - sentAt)).toBeLessThan(3);
});

test(
  "the host watches the preview, is told when all is ready, and deletes it",
  { tag: "@wide" },
  async ({ browser }) => {
    await inDatabase("update recordings set state = 'preview' where lecture_id = $1", [lecture._id]);
    await inDatabase(
      "update assemblies set finishes_at = now() + interval '24 minutes' where recording_id = (select id from recordings where lecture_id = $1)",
      [lecture._id],
    );
    const page = await openAs(browser, teacher, path());
    await expect(page.getByText("Preview ready. All qualities in about 24 minutes.")).toBeVisible();
    await expect(page.getByLabel("Quality")).toHaveValue("preview");
    await play(page);
    await seekTo(page, 60);
    await inDatabase("update recordings set state = 'ready' where lecture_id = $1", [lecture._id]);
    await expect(page.getByText("All qualities are ready. Choose one in the player.")).toBeVisible();
    await page.getByLabel("Quality").selectOption("auto");
    await expect.poll(() => timeOf(page)).toBeGreaterThan(61);
    await page.getByRole("button", { name: "Delete replay" }).click();
    await page.getByRole("button", { name: "Delete this replay" }).click();
    const proof = page.getByRole("alertdialog", { name: "Confirm it's you" });
    await proof.getByLabel("Your password").fill(password);
    await proof.getByRole("button", { name: "Confirm" }).click();
    await expect(
      page.getByText(/This replay is no longer available|There's no replay of this lecture/),
    ).toBeVisible();
    await expect(video(page)).toHaveCount(0);
  },
);
