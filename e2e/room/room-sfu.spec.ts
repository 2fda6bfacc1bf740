import { expect, type Page } from "playwright/test";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { test } from "../actors/room/media/audio-browser.ts";
import { audioPacketsPerSecond, kbpsReceived, openCalls } from "../actors/room/calls.ts";
import {
  annotate,
  expectAudio,
  expectLive,
  expectSilence,
  expectStage,
} from "../actors/room/expect-stage.ts";
import { lectureOn, type RoomEngine } from "../actors/room/lecture-on.ts";
import { recordStage, stageRecord } from "../faults/stage-record.ts";
import { takeStackWithJanus } from "../stack/own-stack.ts";
import { stackOfFile } from "../stack/stack-of-file.ts";

let metricsPort: number;
stackOfFile(async () => {
  metricsPort = await freePort();
  return takeStackWithJanus(() => ({ METRICS_PORT: String(metricsPort) }));
});

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

test(
  "a lecture that outgrows the mesh moves live: on a screen, with a speaker and with Audio only",
  { tag: "@wide" },
  async ({ browser, audioBrowser }) => {
    test.setTimeout(240_000);
    const lecture = await lectureOn({ browser, audioBrowser }, "mesh");
    const host = await lecture.host();
    await expectLive(host);
    await press(host, "Start Screen Share");
    const [speaker, watcher, listener] = [
      await lecture.viewer(),
      await lecture.viewer(),
      await lecture.viewer(),
    ];
    for (const page of [speaker, watcher, listener]) await expectStage(page);
    await press(listener, "Settings");
    await listener.getByLabel("Data saver").selectOption("audio");
    await press(host, /^People/);
    await press(host, "Invite Abel Girma to speak");
    await press(speaker, "Turn on microphone");
    await expect(speaker.getByText("Everyone can hear you.")).toBeVisible();
    await expect.poll(() => openCalls(host)).toBe(4);

    for (const page of [speaker, watcher]) await recordStage(page);
    await lecture.outgrowMesh();
    const ninth = await lecture.viewer();
    await expectStage(ninth);
    // Each viewer's page reported its wait once, with the engine of its first video. The later move to the SFU caused no
    // further report.
    await expect.poll(() => firstFrames(metricsPort), "reports to the operator").toEqual({ mesh: 3, sfu: 1 });
    await expect.poll(() => openCalls(host), "the publication and the speaker's call").toBe(2);
    for (const [name, page] of Object.entries({ speaker, watcher })) {
      const { longestFreezeMs, messages } = await stageRecord(page);
      // The freeze is not compared with a limit here, because five pages share the CPU cores. The benchmark checks the
      // longest freeze.
      annotate(`the ${name}'s longest freeze: ${Math.round(longestFreezeMs)} ms`);
      expect(messages).toEqual([]);
    }
    // The speaker receives the host's audio without their own voice, over a different connection than the other viewers.
    for (const page of [speaker, watcher]) await expectStage(page);
    await expectAudio(listener);
    expect(await kbpsReceived(listener, "video", 2000)).toBe(0);
    for (const page of [host, listener]) expect(await audioPacketsPerSecond(page)).toBeLessThan(20);

    await press(host, "Stop Screen Share");
    // The host's microphone stays on.
    await expect(watcher.getByText("Audio only. The video is off.")).toBeVisible();
    await expectAudio(speaker);
    await press(host, "Turn off microphone");
    // From now on, all audio is the speaker's.
    await expectAudio(watcher);
    await expectSilence(speaker);

    await press(host, "Mute student");
    await press(host, "Start Video");
    // A former speaker hears the lecture again like everybody else.
    for (const page of [speaker, watcher]) await expectStage(page);
  },
);

test("a host of a small class who chooses to upload once does so from that moment", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(180_000);
  const lecture = await lectureOn({ browser, audioBrowser }, "mesh");
  const host = await lecture.host();
  await expectLive(host);
  await press(host, "Start Video");
  const viewers = [await lecture.viewer(), await lecture.viewer()];
  for (const page of viewers) await expectStage(page);
  expect(await openCalls(host)).toBe(2);
  for (const page of viewers) await recordStage(page);
  await press(host, "Settings");
  await host.getByLabel("Upload once for everyone").click();
  await expect(host.getByText("On until the lecture is over.")).toBeVisible();
  await expect.poll(() => openCalls(host), "the publication alone").toBe(1);
  for (const page of viewers) {
    expect((await stageRecord(page)).messages).toEqual([]);
    await expectStage(page);
  }
});

/** Returns how many viewers' pages reported the time until their first video, according to `/metrics`. */
async function firstFrames(port: number): Promise<Record<RoomEngine, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const figures = await response.text();
  const told = (engine: RoomEngine) => {
    const series = `gubae_room_first_picture_seconds_count{engine="${engine}"} `;
    const line = figures.split("\n").find((text) => text.startsWith(series));
    return Number(line?.slice(series.length) ?? 0);
  };
  return { mesh: told("mesh"), sfu: told("sfu") };
}
