import { expect, test, type Page, type Route } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { saveCaptions } from "#contract/replay/captions.ts";
import { createCut, deleteCut } from "#contract/replay/cuts.ts";
import { REPLAY_TICKET_MS } from "#contract/replay/replay.ts";
import { call } from "../../e2e/actors/api.ts";
import { closePages } from "../../e2e/actors/close-pages.ts";
import { inDatabase } from "../../e2e/actors/database.ts";
import {
  newReplay,
  newViewer,
  openReplay,
  playsOn,
  replayFiles,
  segments,
  sourceOf,
} from "../../e2e/actors/replay/native-hls.ts";
import { type Person } from "../../e2e/actors/person.ts";
import { CAMERA_S } from "../../e2e/actors/replay/recorded-replay.ts";
import { play, seekTo, timeOf, video, shownCaptions } from "../../e2e/actors/replay/replay-player.ts";

let teacher: Person;
let lecture: Lecture;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  ({ teacher, lecture } = await newReplay());
});
test.afterEach(({ browser }) => closePages({ browser }));

/** Makes the server reject the ticket in use. Returns the tickets seen in requests. */
async function endTickets(page: Page): Promise<Set<string>> {
  const tickets = new Set<string>();
  let ended: string | null = null;
  await page.route(replayFiles, async (route) => {
    const ticket = new URL(route.request().url()).searchParams.get("ticket") ?? "";
    tickets.add(ticket);
    ended ??= ticket;
    if (ticket !== ended) return route.continue();
    return route.fulfill({
      status: 401,
      json: { statusCode: 401, code: "replay_ticket_invalid", message: "" },
    });
  });
  return tickets;
}

test("it plays on with the next ticket, when the server refuses the last one", async ({ browser }) => {
  const page = await openReplay(browser, await newViewer(lecture, "Sara Bekele"), lecture);
  await play(page);
  const said: string[] = [];
  await page.exposeFunction("problemSaid", (text: string) => said.push(text));
  await page.evaluate(() => {
    new MutationObserver(() => {
      const text = document.querySelector(".replay-player__problem")?.textContent;
      if (text) Reflect.apply(Reflect.get(window, "problemSaid"), null, [text]);
    }).observe(document.body, { subtree: true, childList: true });
  });
  const tickets = await endTickets(page);
  await video(page).evaluate((one: HTMLVideoElement) => {
    one.currentTime = 90;
  });
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(91);
  expect(await timeOf(page)).toBeLessThan(100);
  expect(tickets.size).toBe(2);
  // A refused ticket is not shown as a connection problem.
  expect(said).toEqual([]);
});

test("a browser that says nothing of a ticket that has ended gets the next one too", async ({ browser }) => {
  const page = await openReplay(browser, await newViewer(lecture, "Hanna Tadesse"), lecture, (opened) =>
    opened.clock.install(),
  );
  await play(page);
  const first = new URL(await sourceOf(page)).searchParams.get("ticket") ?? "";
  // The request gets no response, so the player waits.
  await page.route(segments, (route) =>
    route.request().url().includes(first) ? new Promise<void>(() => undefined) : route.continue(),
  );
  await page.clock.setSystemTime(new Date(Date.now() + REPLAY_TICKET_MS));
  await video(page).evaluate((one: HTMLVideoElement) => {
    one.currentTime = 90;
  });
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(91);
  expect(await timeOf(page)).toBeLessThan(100);
});

test("a line that is away is waited for, however long", async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await openReplay(browser, await newViewer(lecture, "Yonas Bekele"), lecture);
  await play(page);
  const asked: number[] = [];
  const refuse = (route: Route) => {
    if (route.request().method() === "HEAD") asked.push(Date.now());
    return route.abort("internetdisconnected");
  };
  await page.route(replayFiles, refuse);
  await video(page).evaluate((one: HTMLVideoElement) => {
    one.currentTime = 90;
  });
  await expect(page.getByText("No connection. It will resume automatically.")).toBeVisible();
  // By now, the player has made more attempts than the number of playback failures after which it gives up. It
  // continues, because a lost connection is not a playback failure.
  await expect.poll(() => asked.length, { timeout: 40_000 }).toBeGreaterThan(6);
  await expect(page.getByText("No connection. It will resume automatically.")).toBeVisible();
  await page.unroute(replayFiles, refuse);
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(91);
  await expect(page.getByText("No connection. It will resume automatically.")).toBeHidden();
});

test("who loses the seat while watching is told so", async ({ browser }) => {
  const student = await newViewer(lecture, "Dawit Alemu");
  const page = await openReplay(browser, student, lecture);
  await play(page);
  await inDatabase("update enrollments set status = 'withdrawn' where student_id = $1", [student.id]);
  await video(page).evaluate((one: HTMLVideoElement) => {
    one.currentTime = 110;
  });
  await expect(page.getByText("You're not enrolled in this lecture.")).toBeVisible();
  await expect(video(page)).toHaveCount(0);
});

test("a browser that plays no WebM says that the preview is not for it", async ({ browser }) => {
  const state = (name: string) =>
    inDatabase("update recordings set state = $2 where lecture_id = $1", [lecture._id, name]);
  // Delays the job that would make the remaining qualities from the preview within a minute.
  await inDatabase(
    `select graphile_worker.add_job('', '{}'::json, job_key => ':' || id, run_at => now() + interval '1 hour')
     from recordings where lecture_id = $1`,
    [lecture._id],
  );
  await state("preview");
  try {
    const page = await openReplay(browser, await newViewer(lecture, "Ruth Assefa"), lecture, (opened) =>
      opened.addInitScript(() => {
        const canPlay = (type: string) => (type.includes("webm") ? "" : "maybe");
        Object.defineProperty(HTMLMediaElement.prototype, "canPlayType", { value: canPlay });
      }),
    );
    await expect(page.getByText(/^This device can't play the preview\./)).toBeVisible();
    await state("ready");
    await expect(page.getByText("All qualities are ready. Choose one in the player.")).toBeVisible();
    await page.getByLabel("Quality").selectOption("240p");
    await expect(page.getByText(/^This device can't play the preview\./)).toBeHidden();
    await play(page);
  } finally {
    await state("ready");
  }
});

test("captions, chapters and a picture in the picture are as everywhere", async ({ browser }) => {
  const cues = [
    { startMs: 2000, endMs: 38_000, text: "Welcome" },
    { startMs: 90_000, endMs: 95_000, text: "The border comes last" },
  ];
  await call(saveCaptions, {
    token: teacher.token,
    params: { id: lecture._id, language: "en" },
    body: { cues },
  });
  const page = await openReplay(browser, await newViewer(lecture, "Liya Hailu"), lecture);
  await play(page);

  await test.step("captions, over another quality too", async () => {
    const shown = () => shownCaptions(page);
    await seekTo(page, 92);
    await expect.poll(shown).toEqual(["The border comes last"]);
    await page.getByRole("switch", { name: "Captions" }).click();
    await expect.poll(shown).toEqual([]);
    await page.getByRole("switch", { name: "Captions" }).click();
    await page.getByLabel("Quality").selectOption("720p");
    await playsOn(page);
    await seekTo(page, 92);
    await expect.poll(shown).toEqual(["The border comes last"]);
  });

  await test.step("a chapter is jumped to", async () => {
    const chapters = page.getByRole("region", { name: "Chapters" });
    await chapters.getByRole("button", { name: /Shared screen/ }).click();
    await expect.poll(() => timeOf(page)).toBeLessThan(CAMERA_S + 5);
    expect(await timeOf(page)).toBeGreaterThanOrEqual(CAMERA_S);
  });

  await test.step("a picture in the picture, there and back", async () => {
    const isIn = () => page.evaluate(() => document.pictureInPictureElement?.tagName);
    await page.getByRole("button", { name: /picture in picture/i }).click();
    await expect.poll(isIn).toBe("VIDEO");
    await playsOn(page);
    await page.getByRole("button", { name: /picture in picture/i }).click();
    await expect.poll(isIn).toBeUndefined();
    await playsOn(page);
  });
});

test("a passage that the host has hidden is gone on behind, and nobody is sent it", async ({ browser }) => {
  test.setTimeout(120_000);
  const passage = { fromMs: 22_000, toMs: 38_000 };
  const { token } = teacher;
  const student = await newViewer(lecture, "Marta Haile");
  const page = await openReplay(browser, student, lecture);
  await play(page);
  const cut = await call(createCut, { token, params: { id: lecture._id }, body: passage });
  await page.reload();
  await play(page);
  const sent = new Map<string, number>();
  page.on("response", (response) => {
    const [name] = segments.exec(response.url()) ?? [];
    if (name !== undefined) sent.set(name, response.status());
  });
  await page.getByLabel("Quality").selectOption("240p");
  await seekTo(page, 13);
  const shown = video(page).evaluateHandle((one: HTMLVideoElement) => {
    const seen: number[] = [];
    one.addEventListener("timeupdate", () => seen.push(one.currentTime));
    return seen;
  });
  await playsOn(page);
  await expect.poll(() => timeOf(page), { timeout: 60_000 }).toBeGreaterThan(43);
  const seen = await (await shown).evaluate((list) => list);
  // Until the replay is regenerated, hiding a passage hides whole segments.
  expect(seen.filter((time) => time > 22 && time < 38)).toEqual([]);
  for (const number of ["00005", "00006", "00007", "00008", "00009"])
    expect(sent.has(`/240p/${number}.m4s`), number).toBe(false);
  expect(sent.get("/240p/00003.m4s")).toBeLessThan(300);
  expect(sent.get("/240p/00010.m4s")).toBeLessThan(300);
  const { origin, search } = new URL(await sourceOf(page));
  const asked = await fetch(`${origin}/replays/${lecture._id}/240p/00007.m4s${search}`);
  expect([asked.status, await asked.json()]).toMatchObject([410, { code: "passage_hidden" }]);
  await video(page).evaluate((one: HTMLVideoElement) => {
    one.currentTime = 30;
  });
  await expect.poll(() => timeOf(page)).toBeGreaterThan(38);
  await playsOn(page);
  await call(deleteCut, { token, params: { id: lecture._id, cutId: cut._id } });
});
