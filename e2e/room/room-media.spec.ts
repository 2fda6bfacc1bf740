import { expect, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { test } from "../actors/room/media/audio-browser.ts";
import { recordCapturedTracks, openDeviceIds } from "../actors/room/media/captured-tracks.ts";
import {
  audioPacketsPerSecond,
  bytesSent,
  kbpsSent,
  openInstrumented,
  shareStillSlide,
} from "../actors/room/calls.ts";
import { recordAudioContexts, audioContextStates } from "../actors/room/media/audio-contexts.ts";
import { enrollFree, newLecture, newAccount } from "../actors/person.ts";
import { expectLive, expectMovingVideo, expectAudio, expectSource } from "../actors/room/expect-stage.ts";
import { waitForNewFrames } from "../faults/stage-record.ts";

test.afterEach(({ browser }) => closePages({ browser }));

test(
  "the data saver makes the host send less, and with audio only no video at all",
  { tag: "@wide" },
  async ({ browser, audioBrowser }) => {
    const instructor = await newAccount("instructor", "Almaz Tesfaye");
    const lecture = await newLecture(instructor);
    const student = await newAccount("student", "Abel Girma");
    await enrollFree(student, lecture);
    const host = await openInstrumented(browser, instructor, `/class/${lecture._id}/t`);
    await expectLive(host);
    await host.getByRole("button", { name: "Start Video" }).click();
    const viewer = await openInstrumented(audioBrowser, student, `/class/${lecture._id}/f`);
    await expectLive(viewer);
    await expectMovingVideo(viewer);
    const choose = (level: string) => viewer.getByLabel("Data saver").selectOption(level);
    await viewer.getByRole("button", { name: "Settings" }).click();

    await test.step("full is more than low video", async () => {
      await expect.poll(() => kbpsSent(host, "video"), { timeout: 40_000 }).toBeGreaterThan(300);
    });

    await test.step("low is little", async () => {
      await choose("low");
      await expect.poll(() => kbpsSent(host, "video"), { timeout: 40_000 }).toBeLessThan(220);
      await expectMovingVideo(viewer);
    });

    const callCount = () => host.evaluate(() => window.peerConnections.length);
    const calls = await callCount();
    await test.step("audio only: the host sends no video, the audio goes on, and no new call is requested", async () => {
      await choose("audio");
      await expect.poll(() => kbpsSent(host, "video", 1000)).toBe(0);
      const [video, audio] = [await bytesSent(host, "video"), await bytesSent(host, "audio")];
      await expectAudio(viewer);
      await expect.poll(() => kbpsSent(host, "audio", 4000), { timeout: 40_000 }).toBeGreaterThan(5);
      expect(await bytesSent(host, "video")).toBe(video);
      expect(await bytesSent(host, "audio")).toBeGreaterThan(audio);
      expect(await callCount()).toBe(calls);
      expect(await audioPacketsPerSecond(viewer)).toBeLessThan(20);
      await choose("slides");
      expect(await kbpsSent(host, "video", 1000)).toBe(0);
      await choose("audio");
    });

    await test.step("the level is stored on the device: it applies after a reload, before any video is sent", async () => {
      await viewer.reload();
      await expectLive(viewer);
      await expectAudio(viewer);
      await viewer.getByRole("button", { name: "Settings" }).click();
      await expect(viewer.getByLabel("Data saver")).toHaveValue("audio");
      expect(await kbpsSent(host, "video", 1000)).toBe(0);
    });

    await test.step("full again: the video returns", async () => {
      await choose("full");
      await expectMovingVideo(viewer);
    });
  },
);

test(
  "a late viewer sees a still slide; the host switches the microphone while live",
  { tag: "@wide" },
  async ({ browser, audioBrowser }) => {
    const instructor = await newAccount("instructor", "Almaz Tesfaye");
    const lecture = await newLecture(instructor);
    const student = await newAccount("student", "Abel Girma");
    await enrollFree(student, lecture);
    const host = await openInstrumented(browser, instructor, `/class/${lecture._id}/t`);
    await expectLive(host);
    await recordCapturedTracks(host);
    await shareStillSlide(host);
    await host.getByRole("button", { name: "Start Screen Share" }).click();
    await expect(host.getByRole("button", { name: "Stop Screen Share" })).toBeEnabled();
    // The slide is drawn only once. Its first frame has already been sent, so all further frames are repeats.
    await waitForNewFrames(host);
    const viewer = await openInstrumented(audioBrowser, student, `/class/${lecture._id}/f`);
    await expectLive(viewer);
    await expectSource(viewer, "screen");
    await expectMovingVideo(viewer);
    await expectAudio(viewer);

    await host.getByRole("button", { name: "Settings" }).click();
    const [before] = await openDeviceIds(host, "audio");
    await host.getByLabel("Microphone").selectOption({ label: "Fake Audio Input 2" });
    await expect.poll(() => openDeviceIds(host, "audio")).not.toContain(before);
    // Only the newly selected device is open: the previous one was stopped.
    expect(await openDeviceIds(host, "audio")).toEqual([await host.getByLabel("Microphone").inputValue()]);
    await expectAudio(viewer);
  },
);

test("the pre-join check: camera and microphone, connection test, and into the room", async ({ browser }) => {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);

  await test.step("a host sees its camera and switches to another", async () => {
    const host = await openInstrumented(browser, instructor, `/status?id=${lecture._id}`);
    await recordCapturedTracks(host);
    await host.getByRole("button", { name: "Check camera and microphone" }).click();
    await expectMovingVideo(host);
    const cameras = host.getByLabel("Camera", { exact: true });
    // Skips the second camera, which delivers depth images: WebRTC can't send them.
    const third = await cameras.getByRole("option", { name: "fake_device_2" }).getAttribute("value");
    await cameras.selectOption(third);
    await expect.poll(() => openDeviceIds(host, "video")).toEqual([third]);
    await expectMovingVideo(host);
    await expect
      .poll(() => host.getByRole("meter").evaluate((meter: HTMLMeterElement) => meter.value), {
        // The device beeps once per second: samples one second apart could all fall into the silence in between.
        intervals: [70],
      })
      .toBeGreaterThan(0.05);
    await host.getByRole("link", { name: "Host Class" }).click();
    await expectLive(host);
    await host.getByRole("button", { name: "Start Video" }).click();
  });

  await test.step("a viewer tests the connection while the host waits, and joins", async () => {
    const viewer = await openInstrumented(browser, student, `/status?id=${lecture._id}`);
    await expect(viewer.getByRole("timer")).toHaveText(/Starts in 00:\d\d:\d\d/);
    await expect(viewer.getByText("The host is here.")).toBeVisible();
    await recordAudioContexts(viewer);
    await viewer.getByRole("button", { name: "Play test sound" }).click();
    // The last tone has finished playing.
    await expect.poll(() => audioContextStates(viewer)).toEqual(["closed"]);
    await viewer.getByRole("button", { name: "Test connection" }).click();
    await expect(viewer.getByText("Everything works. You can join.")).toBeVisible({ timeout: 40_000 });
    for (const name of ["Server", "Chat", "Calls"])
      await expect(viewer.getByRole("listitem").filter({ hasText: name })).toContainText("Works");
    const fetched = () => performance.getEntriesByType("resource").map(({ name }) => name);
    await expect
      .poll(() => viewer.evaluate(fetched))
      .toContainEqual(expect.stringMatching(/\/room-[\w-]{7}\.js$/));
    const late = recordLateLoads(viewer);
    await viewer.getByRole("link", { name: "Join Class" }).click();
    await expectLive(viewer);
    await expectMovingVideo(viewer);
    expect(late, "the lobby has fetched the room's scripts and opened its connection").toEqual([]);
    // The label that contains the sign is shown for three seconds only.
    await expect(viewer.locator(".room-caption", { hasText: "Almaz Tesfayeis speaking" })).toBeAttached();
    await viewer.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(() => viewer.evaluate(() => document.fullscreenElement?.className)).toBe("room-stage");
  });
});

/** Records scripts and Socket.IO connections that the page requests from now on. */
function recordLateLoads(page: Page): string[] {
  const late: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") late.push(request.url());
  });
  page.on("websocket", (socket) => {
    if (socket.url().includes("/socket.io/")) late.push(socket.url());
  });
  return late;
}
