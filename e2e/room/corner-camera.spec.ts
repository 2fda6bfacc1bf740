import { expect, type Locator, type Page } from "playwright/test";
import { test } from "../actors/room/media/audio-browser.ts";
import { kbpsReceived, kbpsSent, openCalls } from "../actors/room/calls.ts";
import { expectAudio, expectMoving, expectStage, inCorner } from "../actors/room/expect-stage.ts";
import { openMesh } from "../actors/room/lecture-on.ts";
import { takeStackWithJanus } from "../stack/own-stack.ts";
import { stackOfFile } from "../stack/stack-of-file.ts";

const stack = stackOfFile(takeStackWithJanus);

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

test(
  "the host's camera in the corner: over calls, and from Janus once the room outgrows them",
  { tag: "@wide" },
  async ({ browser, audioBrowser }) => {
    test.setTimeout(300_000);
    const { lecture, host, watch } = await openMesh({ browser, audioBrowser }, "Start Video");
    const [watcher, saver] = [await watch(), await watch()];
    await press(saver, "Settings");
    await saver.getByLabel("Data saver").selectOption("low");

    await test.step("starting the screen stops the camera, unless the host keeps it in the corner", async () => {
      await press(host, "Start Screen Share");
      await expect(watcher.locator("video")).toHaveAttribute("data-source", "screen");
      await expect(host.locator("video")).toHaveCount(1);
      expect(await openCalls(host)).toBe(2);
      await press(host, "Settings");
      await host.getByLabel("Keep my camera in the corner").click();
      await expectMoving(host.getByLabel("Your camera in the corner, as viewers see it"));
    });

    await test.step("a viewer sees screen and camera; with Low, nothing of the camera is sent", async () => {
      await expectMoving(inCorner(watcher));
      await expectStage(watcher);
      expect(await widthOf(inCorner(watcher))).toBe(160);
      await expect(inCorner(saver)).toHaveCount(0);
      expect(await openCalls(host), "a call to each viewer, and one more with the camera").toBe(3);
      await saver.getByLabel("Data saver").selectOption("full");
      await expectMoving(inCorner(saver));
      expect(await cornerKbps(watcher)).toBeLessThan(66);
      await saver.getByLabel("Data saver").selectOption("low");
      await expect(inCorner(saver)).toHaveCount(0);
      await expect.poll(() => openCalls(host)).toBe(3);
    });

    await test.step("a viewer hides it, also after a reload, and shows it again", async () => {
      await press(watcher, "Hide the host's camera");
      await expect.poll(() => openCalls(host)).toBe(2);
      await watcher.reload();
      await expectStage(watcher);
      await expect(watcher.getByRole("button", { name: "Show the host's camera" })).toBeVisible();
      await expect(inCorner(watcher)).toHaveCount(0);
      await press(watcher, "Show the host's camera");
      await expectMoving(inCorner(watcher));
    });

    await test.step("it goes on when the room moves to Janus, and comes back when Janus was killed", async () => {
      await lecture.outgrowMesh();
      const ninth = await lecture.viewer();
      await expectStage(ninth);
      for (const page of [watcher, ninth]) await expectMoving(inCorner(page));
      await expect.poll(() => openCalls(host), "two publications").toBe(2);
      await expect(inCorner(saver)).toHaveCount(0);
      expect(await openCalls(saver)).toBe(1);
      await stack().janus.kill();
      await stack().janus.startAgain();
      for (const page of [watcher, ninth]) {
        await expectStage(page);
        await expectMoving(inCorner(page));
      }
      expect(await kbpsReceived(saver, "video", 2000)).toBeLessThan(220);
    });

    await test.step("one press turns it off, and the lecture goes on", async () => {
      await press(host, "Turn off the camera in the corner");
      await expect(inCorner(watcher)).toHaveCount(0);
      await expect.poll(() => openCalls(host)).toBe(1);
      await expectStage(watcher);
      await expectAudio(watcher);
      await expect.poll(() => kbpsSent(host, "video", 1000)).toBeGreaterThan(0);
    });
  },
);

const widthOf = (video: Locator) => video.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth);

/** The bitrate of the small video alone: that of the connection which receives no audio. */
function cornerKbps(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const received = async () => {
      let bytes = 0;
      for (const call of window.peerConnections) {
        if (call.connectionState !== "connected" || call.getReceivers().length !== 1) continue;
        const report = await call.getStats();
        report.forEach((entry: { type: string; bytesReceived?: number; headerBytesReceived?: number }) => {
          if (entry.type === "inbound-rtp")
            bytes += (entry.bytesReceived ?? 0) + (entry.headerBytesReceived ?? 0);
        });
      }
      return bytes;
    };
    const [since, before] = [performance.now(), await received()];
    await new Promise((resolve) => setTimeout(resolve, 8000));
    return ((await received()) - before) * (8 / (performance.now() - since));
  });
}
