import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test, type Browser, type Page } from "playwright/test";
import { SIGNALLING_PATH } from "#contract/signalling.ts";
import { closePages } from "../actors/close-pages.ts";
import { launchOptions } from "../actors/launch-options.ts";
import { openCounted } from "../actors/calls.ts";
import { enrollFree, newLecture, newPerson, openAs, type Person } from "../actors/person.ts";
import {
  expectLive,
  expectMovingPicture,
  expectSound,
  holdTime,
  holdTimeToPicture,
  tell,
} from "../actors/watching.ts";
import { cutBrowser } from "../faults/cut-browser.ts";
import { openGate } from "../faults/gate.ts";
import { ownBrowser } from "../faults/own-browser.ts";
import { newPictures, noteStage, stageNotes } from "../faults/picture-notes.ts";
import { timeToLastByte } from "../faults/sent-bytes.ts";
import { takeOwnStack } from "../stack/own-stack.ts";
import type { Stack } from "../stack/start-stack.ts";

/** A stack of this file's own, since it is killed. */
let stack: Stack;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  stack = await takeOwnStack(() => ({
    HOST: "0.0.0.0",
    // Tickets outlive the process that gave them, as in production.
    SECRET: "a secret of the recovery tests, long enough",
  }));
});
test.afterAll(() => stack.stop());
test.afterEach(({ browser }) => closePages({ browser }));

async function newClass(names: readonly string[]) {
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const students: Person[] = [];
  for (const name of names) {
    const student = await newPerson("student", name);
    await enrollFree(student, lecture);
    students.push(student);
  }
  const [first] = students;
  if (!first) throw new Error("a class has a student");
  const hostPath = `/class/${lecture._id}/t`;
  const viewerPath = `/class/${lecture._id}/f`;
  return { teacher, first, hostPath, viewerPath };
}

async function openHost(browser: Browser, teacher: Person, at: string): Promise<Page> {
  const host = await openAs(browser, teacher, at);
  await startVideo(host);
  return host;
}

async function startVideo(host: Page): Promise<void> {
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();
}

async function openChat(page: Page): Promise<void> {
  await page.getByRole("button", { name: "CHAT", exact: true }).click();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder("Enter your message").fill(text);
  await page.keyboard.press("Enter");
}

/** Every message of the panel, in its order. */
async function expectTalk(page: Page, texts: readonly string[]): Promise<void> {
  const log = page.getByRole("log");
  await expect(log.locator(".room-message-text")).toHaveText([...texts], { timeout: 60_000 });
  await expect(log.locator('.room-message:not([data-status="delivered"])')).toHaveCount(0);
}

const [PICTURE_MS, TOLD_MS, STOP_MS] = [4000, 6000, 10_000];

/** A picture that stood this long has been interrupted; a busy machine drops some, but not so many. */
const INTERRUPTION_MS = 3_000;

async function expectUninterrupted(page: Page): Promise<void> {
  await newPictures(page);
  const { longestStop, said } = await stageNotes(page);
  tell(`the picture's longest stop: ${Math.round(longestStop)} ms`);
  expect(longestStop).toBeLessThan(INTERRUPTION_MS);
  expect(said, "nothing was said over a running picture").toEqual([]);
}

test("the server killed, then its database: the lecture goes on, and no message is lost or doubled", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { teacher, first, hostPath, viewerPath } = await newClass(["Abel Girma"]);
  const host = await openHost(browser, teacher, hostPath);
  const viewer = await openAs(browser, first, viewerPath);
  await expectMovingPicture(viewer);
  for (const page of [host, viewer]) await openChat(page);
  await say(viewer, "before");
  await expectTalk(host, ["before"]);
  await noteStage(viewer);

  await test.step("SIGKILL", async () => {
    await stack.kill();
    await say(viewer, "one, while it is away");
    await say(viewer, "two, while it is away");
    await expect(viewer.getByRole("log")).toContainText("sending");
    await stack.startAgain();
    for (const page of [viewer, host]) await expectLive(page);
    const talk = ["before", "one, while it is away", "two, while it is away"];
    for (const page of [viewer, host]) await expectTalk(page, talk);
    await expectUninterrupted(viewer);
  });

  await test.step("PostgreSQL restarts", async () => {
    const pidFile = await readFile(await postmasterFile(stack.dataDir), "utf8");
    process.kill(Number(pidFile.split("\n", 1)[0]), "SIGINT");
    await say(viewer, "three");
    await say(host, "four");
    const log = viewer.getByRole("log").locator(".room-message-text");
    await expect(log).toHaveCount(5, { timeout: 60_000 });
    // Two people spoke at once: either may have come first, in the same order for both.
    const talk = await log.allTextContents();
    expect(talk.toSorted()).toEqual(
      ["before", "four", "one, while it is away", "three", "two, while it is away"].toSorted(),
    );
    for (const page of [viewer, host]) await expectTalk(page, talk);
    await expectUninterrupted(viewer);
  });
});

async function postmasterFile(dataDir: string): Promise<string> {
  for await (const file of glob("**/postmaster.pid", { cwd: dataDir })) return path.join(dataDir, file);
  throw new Error("The stack's database runs.");
}

test("a viewer's network is gone for five seconds, then for a minute: picture, seat and missed messages are back", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { teacher, first, hostPath, viewerPath } = await newClass(["Abel Girma"]);
  const host = await openHost(browser, teacher, hostPath);
  const line = await cutBrowser(stack.url, launchOptions());
  const talk: string[] = [];
  try {
    const seats = new Set<string | null>();
    const viewer = await openAs(line.browser, first, `${line.origin}${viewerPath}`, (page) =>
      noteSeats(page, seats),
    );
    await expectMovingPicture(viewer);
    await expectSound(viewer);
    for (const page of [host, viewer]) await openChat(page);
    for (const seconds of [5, 60])
      await test.step(`${seconds} seconds`, async () => {
        const [missed, kept] = [`said in ${seconds} s without Abel`, `written in ${seconds} s away`];
        await line.cut();
        await say(host, missed);
        await say(viewer, kept);
        await viewer.waitForTimeout(seconds * 1000);
        await line.mend();
        await holdTimeToPicture(viewer, `the network was back after ${seconds} s (${line.how})`, 3000);
        await expectSound(viewer);
        talk.push(missed, kept);
        for (const page of [viewer, host]) await expectTalk(page, talk);
        await expect(host.getByText("1 person is watching")).toBeVisible();
        expect([...seats], "one seat all the time").toHaveLength(1);
      });
  } finally {
    await line.close();
  }
});

/** The peers as which a page opens its signalling line: a seat has one. */
function noteSeats(page: Page, seats: Set<string | null>): void {
  page.on("websocket", (socket) => {
    const { pathname, searchParams } = new URL(socket.url());
    if (pathname.startsWith(SIGNALLING_PATH)) seats.add(searchParams.get("id"));
  });
}

test("a viewer's wire is cut for good, and nobody says goodbye: the host stops sending", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { teacher, first, hostPath, viewerPath } = await newClass(["Abel Girma"]);
  const host = await openCounted(browser, teacher, hostPath);
  await startVideo(host);
  const line = await cutBrowser(stack.url, launchOptions());
  try {
    const viewer = await openAs(line.browser, first, `${line.origin}${viewerPath}`);
    await expectMovingPicture(viewer);
    await line.cut();
    const last = await timeToLastByte(host, { restMs: 5000, patienceMs: 60_000 });
    holdTime(`the host's last byte after the cut (${line.how})`, last, STOP_MS);
    await expect(host.getByText("Nobody is watching yet")).toBeVisible({ timeout: 60_000 });
  } finally {
    await line.close();
  }
});

test("a viewer's lines to the server break while the call carries on: the picture never stops", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { teacher, first, hostPath, viewerPath } = await newClass(["Abel Girma"]);
  const host = await openHost(browser, teacher, hostPath);
  const gate = await openGate(stack.url);
  const viewer = await openAs(browser, first, `${gate.origin}${viewerPath}`);
  try {
    await expectMovingPicture(viewer);
    for (const page of [host, viewer]) await openChat(page);
    await noteStage(viewer);
    await gate.shut();
    await expect(host.getByText("Nobody is watching yet")).toBeVisible();
    await say(host, "said meanwhile");
    await say(viewer, "written meanwhile");
    await viewer.waitForTimeout(5_000);
    await gate.open();
    await expectLive(viewer);
    await expect(host.getByText("1 person is watching")).toBeVisible();
    for (const page of [viewer, host]) await expectTalk(page, ["said meanwhile", "written meanwhile"]);
    await expectUninterrupted(viewer);
    await expectSound(viewer);
  } finally {
    await viewer.context().close();
    await gate.shut();
  }
});

test("viewers: a reload, a second tab, a browser that is killed", async ({ browser }) => {
  test.setTimeout(180_000);
  const { teacher, first, hostPath, viewerPath } = await newClass(["Abel Girma"]);
  const host = await openCounted(browser, teacher, hostPath);
  await startVideo(host);
  const own = await ownBrowser(launchOptions());
  const viewer = await openAs(own.browser, first, viewerPath);
  await expectMovingPicture(viewer);

  await test.step("a reload", async () => {
    const since = performance.now();
    await viewer.reload({ waitUntil: "commit" });
    await newPictures(viewer);
    holdTime("picture after the viewer's reload", performance.now() - since, 2000);
  });

  await test.step("a second tab wins, and the first says so", async () => {
    const since = performance.now();
    const second = await openAs(own.browser, first, viewerPath);
    await newPictures(second);
    holdTime("the second tab's picture", performance.now() - since, PICTURE_MS);
    await expect(viewer.getByText("You opened this lecture somewhere else.")).toBeVisible();
    await expect(host.getByText("1 person is watching")).toBeVisible();
    // The loser stays where it is: it does not take the seat back.
    await expectMovingPicture(second);
    await expect(viewer.getByText("You opened this lecture somewhere else.")).toBeVisible();
  });

  await test.step("killed: the host stops sending", async () => {
    await own.kill();
    const since = performance.now();
    await expect(host.getByText("Nobody is watching yet")).toBeVisible({ timeout: 30_000 });
    await host.waitForFunction(() => window.madeCalls.every((call) => call.connectionState === "closed"));
    holdTime("the host had stopped after the viewer was killed", performance.now() - since, STOP_MS);
  });
});

test("hosts: a reload, a sleep, a browser that is killed and another device", async ({ browser }) => {
  test.setTimeout(240_000);
  const { teacher, first, hostPath, viewerPath } = await newClass(["Abel Girma"]);
  const own = await ownBrowser(launchOptions());
  const host = await openHost(own.browser, teacher, hostPath);
  const viewer = await openAs(browser, first, viewerPath);
  await expectMovingPicture(viewer);

  await test.step("a reload", async () => {
    await host.reload();
    await holdTimeToPicture(viewer, "the host reloaded", PICTURE_MS);
    await expectSound(viewer);
  });

  await test.step("asleep and awake", async () => {
    await own.signal("SIGSTOP");
    await expect(viewer.getByText("The host is not here yet.")).toBeVisible({ timeout: 60_000 });
    await own.signal("SIGCONT");
    await holdTimeToPicture(viewer, "the host woke up", PICTURE_MS);
    await expectSound(viewer);
  });

  await test.step("killed: viewers are told", async () => {
    const since = performance.now();
    await own.kill();
    await expect(viewer.getByText("The host is not here yet.")).toBeVisible({ timeout: 30_000 });
    holdTime("viewers told after the host was killed", performance.now() - since, TOLD_MS);
  });

  await test.step("opened again on another device", async () => {
    const there = await openHost(browser, teacher, hostPath);
    await holdTimeToPicture(viewer, "the host had started on another device", PICTURE_MS);
    const third = await openHost(browser, teacher, hostPath);
    await expect(there.getByText("You opened this lecture somewhere else.")).toBeVisible();
    await holdTimeToPicture(viewer, "a third device had taken over", PICTURE_MS);
    await third.context().close();
  });
});
