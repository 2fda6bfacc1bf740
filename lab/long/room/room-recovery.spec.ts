import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Browser, type Page } from "playwright/test";
import { SIGNALLING_PATH } from "#contract/room/signalling.ts";
import { countSubscriptions } from "../../../e2e/actors/database.ts";
import { launchOptions } from "../../../e2e/actors/launch-options.ts";
import { test, withAudioCapture } from "../../../e2e/actors/room/media/audio-browser.ts";
import { openInstrumented } from "../../../e2e/actors/room/calls.ts";
import { enrollFree, newLecture, newAccount, openAs, type Person } from "../../../e2e/actors/person.ts";
import {
  expectLive,
  expectMovingVideo,
  expectAudio,
  expectWithin,
  expectVideoWithin,
  annotate,
} from "../../../e2e/actors/room/expect-stage.ts";
import { openDisconnectableBrowser } from "../../../e2e/faults/disconnectable-browser.ts";
import { openTcpProxy } from "../../../e2e/faults/tcp-proxy.ts";
import { launchOwnBrowser } from "../../../e2e/faults/own-browser.ts";
import { waitForNewFrames, recordStage, stageRecord } from "../../../e2e/faults/stage-record.ts";
import { timeToLastByte } from "../../../e2e/faults/sent-bytes.ts";
import { isThroughSfu, takeOwnStack } from "../../../e2e/stack/own-stack.ts";
import { stackOfFile } from "../../../e2e/stack/stack-of-file.ts";
import { openChat } from "../../../e2e/actors/room/open-chat.ts";

/** A separate stack, because this spec kills it. */
const stack = stackOfFile(() =>
  takeOwnStack(() => ({
    HOST: "0.0.0.0",
    // A fixed secret, so that tickets stay valid, as in production, after the process that issued them has ended.
    SECRET: "a secret of the recovery tests, long enough",
  })),
);

async function newRoom(names: readonly string[]) {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const students: Person[] = [];
  for (const name of names) {
    const student = await newAccount("student", name);
    await enrollFree(student, lecture);
    students.push(student);
  }
  const [first] = students;
  if (!first) throw new Error("expected at least one name");
  const hostPath = `/class/${lecture._id}/t`;
  const viewerPath = `/class/${lecture._id}/f`;
  return { instructor, first, hostPath, viewerPath };
}

async function openHost(browser: Browser, instructor: Person, at: string): Promise<Page> {
  const host = await openAs(browser, instructor, at);
  await startVideo(host);
  return host;
}

async function startVideo(host: Page): Promise<void> {
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();
}

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder("Enter your message").fill(text);
  await page.keyboard.press("Enter");
}

/** Checks every message of the panel, in order. */
async function expectMessages(page: Page, texts: readonly string[]): Promise<void> {
  const log = page.getByRole("log");
  await expect(log.locator(".room-message-text")).toHaveText([...texts], { timeout: 60_000 });
  await expect(log.locator('.room-message:not([data-status="delivered"])')).toHaveCount(0);
}

const [VIDEO_MS, BANNER_MS] = [4000, 6000];
/**
 * A host's calls end at most this long after their viewers have disconnected; at an SFU, a subscription outlives the
 * viewer's connection.
 */
const HANG_UP_MS = isThroughSfu ? 45_000 : 10_000;

/** A freeze of this length is an interruption; a busy machine drops frames, but not that many. */
const INTERRUPTION_MS = 3_000;

async function expectUninterrupted(page: Page): Promise<void> {
  await waitForNewFrames(page);
  const { longestFreezeMs, messages } = await stageRecord(page);
  annotate(`longest freeze of the video: ${Math.round(longestFreezeMs)} ms`);
  expect(longestFreezeMs).toBeLessThan(INTERRUPTION_MS);
  expect(messages, "no message over running video").toEqual([]);
}

test("server killed, database restarted: the lecture goes on, and no message is lost or duplicated", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { instructor, first, hostPath, viewerPath } = await newRoom(["Abel Girma"]);
  const host = await openHost(browser, instructor, hostPath);
  const viewer = await openAs(browser, first, viewerPath);
  await expectMovingVideo(viewer);
  for (const page of [host, viewer]) await openChat(page);
  await sendMessage(viewer, "before");
  await expectMessages(host, ["before"]);
  await recordStage(viewer);

  await test.step("SIGKILL", async () => {
    await stack().kill();
    await sendMessage(viewer, "one, while it is down");
    await sendMessage(viewer, "two, while it is down");
    await expect(viewer.getByRole("log")).toContainText("sending");
    await stack().startAgain();
    for (const page of [viewer, host]) await expectLive(page);
    const texts = ["before", "one, while it is down", "two, while it is down"];
    for (const page of [viewer, host]) await expectMessages(page, texts);
    await expectUninterrupted(viewer);
  });

  await test.step("PostgreSQL restarts", async () => {
    const pidFile = await readFile(await postmasterFile(stack().dataDir), "utf8");
    process.kill(Number(pidFile.split("\n", 1)[0]), "SIGINT");
    await sendMessage(viewer, "three");
    await sendMessage(host, "four");
    const log = viewer.getByRole("log").locator(".room-message-text");
    await expect(log).toHaveCount(5, { timeout: 60_000 });
    // The viewer and the host sent their messages at the same time: the order is arbitrary, but the same on both pages.
    const texts = await log.allTextContents();
    expect(texts.toSorted()).toEqual(
      ["before", "four", "one, while it is down", "three", "two, while it is down"].toSorted(),
    );
    for (const page of [viewer, host]) await expectMessages(page, texts);
    await expectUninterrupted(viewer);
  });
});

async function postmasterFile(dataDir: string): Promise<string> {
  for await (const file of glob("**/postmaster.pid", { cwd: dataDir })) return path.join(dataDir, file);
  throw new Error("The stack's database is not running.");
}

test("a viewer's network is down for five seconds, then for a minute: video, peer id and missed messages are back", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { instructor, first, hostPath, viewerPath } = await newRoom(["Abel Girma"]);
  const host = await openHost(browser, instructor, hostPath);
  const network = await openDisconnectableBrowser(stack().url, withAudioCapture(launchOptions()));
  const texts: string[] = [];
  try {
    const peerIds = new Set<string | null>();
    const viewer = await openAs(network.browser, first, `${network.origin}${viewerPath}`, (page) =>
      recordPeerIds(page, peerIds),
    );
    await expectMovingVideo(viewer);
    await expectAudio(viewer);
    for (const page of [host, viewer]) await openChat(page);
    for (const seconds of [5, 60])
      await test.step(`${seconds} seconds`, async () => {
        const [missed, pending] = [`sent in ${seconds} s without Abel`, `written in ${seconds} s offline`];
        await network.disconnect();
        await sendMessage(host, missed);
        await sendMessage(viewer, pending);
        // This test varies the length of the outage.
        await viewer.waitForTimeout(seconds * 1000);
        await network.reconnect();
        await expectVideoWithin(viewer, `the network was back after ${seconds} s (${network.method})`, 3000);
        await expectAudio(viewer);
        texts.push(missed, pending);
        for (const page of [viewer, host]) await expectMessages(page, texts);
        await expect(host.getByText("1 person is watching")).toBeVisible();
        expect([...peerIds], "the same peer id all the time").toHaveLength(1);
      });
  } finally {
    await network.close();
  }
});

/** Records the peer ids with which a page opens its signalling connection. */
function recordPeerIds(page: Page, peerIds: Set<string | null>): void {
  page.on("websocket", (socket) => {
    const { pathname, searchParams } = new URL(socket.url());
    if (pathname.startsWith(SIGNALLING_PATH)) peerIds.add(searchParams.get("id"));
  });
}

const SILENCE = { silenceMs: 5000, timeoutMs: 60_000 };

/** The host sends to an SFU once, regardless of viewers; so this measures when the SFU stops sending. */
async function timeToLastSubscription(): Promise<number> {
  const since = performance.now();
  await expect.poll(countSubscriptions, { timeout: 2 * HANG_UP_MS }).toBe(0);
  return performance.now() - since;
}

test("a viewer's network is cut for good without a disconnect: nothing more is sent to it", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { instructor, first, hostPath, viewerPath } = await newRoom(["Abel Girma"]);
  const host = await openInstrumented(browser, instructor, hostPath);
  await startVideo(host);
  const network = await openDisconnectableBrowser(stack().url, launchOptions());
  try {
    const viewer = await openAs(network.browser, first, `${network.origin}${viewerPath}`);
    await expectMovingVideo(viewer);
    await network.disconnect();
    const last = await (isThroughSfu ? timeToLastSubscription() : timeToLastByte(host, SILENCE));
    expectWithin(`the last byte after the cut (${network.method})`, last, HANG_UP_MS);
    await expect(host.getByText("Nobody is watching yet")).toBeVisible({ timeout: 60_000 });
  } finally {
    await network.close();
  }
});

test("a viewer's connections to the server break while the call goes on: the video never freezes", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(180_000);
  const { instructor, first, hostPath, viewerPath } = await newRoom(["Abel Girma"]);
  const host = await openHost(browser, instructor, hostPath);
  const proxy = await openTcpProxy(stack().url);
  const viewer = await openAs(audioBrowser, first, `${proxy.origin}${viewerPath}`);
  try {
    await expectMovingVideo(viewer);
    for (const page of [host, viewer]) await openChat(page);
    await recordStage(viewer);
    await proxy.close();
    await expect(host.getByText("Nobody is watching yet")).toBeVisible();
    await sendMessage(host, "sent meanwhile");
    await sendMessage(viewer, "written meanwhile");
    await waitForNewFrames(viewer, 100);
    await proxy.open();
    await expectLive(viewer);
    await expect(host.getByText("1 person is watching")).toBeVisible();
    for (const page of [viewer, host]) await expectMessages(page, ["sent meanwhile", "written meanwhile"]);
    await expectUninterrupted(viewer);
    await expectAudio(viewer);
  } finally {
    await viewer.context().close();
    await proxy.close();
  }
});

test("viewers: a reload, a second tab, a killed browser", async ({ browser }) => {
  test.setTimeout(180_000);
  const { instructor, first, hostPath, viewerPath } = await newRoom(["Abel Girma"]);
  const host = await openInstrumented(browser, instructor, hostPath);
  await startVideo(host);
  const own = await launchOwnBrowser(launchOptions());
  const viewer = await openAs(own.browser, first, viewerPath);
  await expectMovingVideo(viewer);

  await test.step("a reload", async () => {
    const since = performance.now();
    await viewer.reload({ waitUntil: "commit" });
    await waitForNewFrames(viewer);
    expectWithin("video after the viewer's reload", performance.now() - since, 2000);
  });

  await test.step("a second tab takes over, and the first says so", async () => {
    const since = performance.now();
    const second = await openAs(own.browser, first, viewerPath);
    await waitForNewFrames(second);
    expectWithin("the second tab's video", performance.now() - since, VIDEO_MS);
    await expect(viewer.getByText("You opened this lecture somewhere else.")).toBeVisible();
    await expect(host.getByText("1 person is watching")).toBeVisible();
    // The first tab does not take over the connection again.
    await expectMovingVideo(second);
    await expect(viewer.getByText("You opened this lecture somewhere else.")).toBeVisible();
  });

  await test.step("killed: nothing more is sent", async () => {
    await own.kill();
    const since = performance.now();
    await expect(host.getByText("Nobody is watching yet")).toBeVisible({ timeout: 30_000 });
    if (isThroughSfu) await timeToLastSubscription();
    else
      await host.waitForFunction(() =>
        window.peerConnections.every((call) => call.connectionState === "closed"),
      );
    expectWithin("sending had stopped after the viewer was killed", performance.now() - since, HANG_UP_MS);
  });
});

test("hosts: a reload, sleep, a killed browser and another device", async ({ browser, audioBrowser }) => {
  test.setTimeout(240_000);
  const { instructor, first, hostPath, viewerPath } = await newRoom(["Abel Girma"]);
  const own = await launchOwnBrowser(launchOptions());
  const host = await openHost(own.browser, instructor, hostPath);
  const viewer = await openAs(audioBrowser, first, viewerPath);
  await expectMovingVideo(viewer);

  await test.step("a reload", async () => {
    await host.reload();
    await expectVideoWithin(viewer, "the host reloaded", VIDEO_MS);
    await expectAudio(viewer);
  });

  await test.step("asleep and awake", async () => {
    await own.signal("SIGSTOP");
    await expect(viewer.getByText("The host is away.")).toBeVisible({ timeout: 60_000 });
    await own.signal("SIGCONT");
    await expectVideoWithin(viewer, "the host woke up", VIDEO_MS);
    await expectAudio(viewer);
  });

  await test.step("killed: viewers are told", async () => {
    const since = performance.now();
    await own.kill();
    await expect(viewer.getByText("The host is away.")).toBeVisible({ timeout: 30_000 });
    expectWithin("viewers told after the host was killed", performance.now() - since, BANNER_MS);
  });

  await test.step("opened again on another device", async () => {
    const second = await openHost(browser, instructor, hostPath);
    await expectVideoWithin(viewer, "the host had started on another device", VIDEO_MS);
    const third = await openHost(browser, instructor, hostPath);
    await expect(second.getByText("You opened this lecture somewhere else.")).toBeVisible();
    await expectVideoWithin(viewer, "a third device had taken over", VIDEO_MS);
    await third.context().close();
  });
});
