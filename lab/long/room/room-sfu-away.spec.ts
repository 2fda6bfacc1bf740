import { expect } from "playwright/test";
import { test } from "../../../e2e/actors/room/media/audio-browser.ts";
import { openCalls } from "../../../e2e/actors/room/calls.ts";
import { expectLive, expectStage } from "../../../e2e/actors/room/expect-stage.ts";
import { lectureOn } from "../../../e2e/actors/room/lecture-on.ts";
import { takeStackWithJanus } from "../../../e2e/stack/own-stack.ts";
import { stackOfFile } from "../../../e2e/stack/stack-of-file.ts";

const stack = stackOfFile(() => takeStackWithJanus(() => ({ SFU_ABOVE_SEATS: "0", MAX_SEATS_MESH: "2" })));

test("while Janus is away the first viewers see the lecture, the others are told why not, and all do once it is back; the host reads that it hangs", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(180_000);
  await stack().janus.kill();
  const lecture = await lectureOn({ browser, audioBrowser }, "mesh");
  const host = await lecture.host();
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();
  const [first, second, third] = [await lecture.viewer(), await lecture.viewer(), await lecture.viewer()];
  for (const page of [first, second]) await expectStage(page);
  const told = third.getByText("Video and audio start automatically");
  await expect(told).toBeVisible();
  await expect(host.getByText("1 viewer can't see or hear you yet")).toBeVisible();
  expect(await openCalls(host)).toBe(2);

  await stack().janus.startAgain();
  await expectStage(third);
  await expect(told).toBeHidden();
  await expect(host.getByText("can't see or hear you yet")).toBeHidden();
  for (const page of [first, second]) await expectStage(page);
  await expect.poll(() => openCalls(host), "the publication alone").toBe(1);

  await stack().janus.suspend();
  const unreached = host.getByText("Viewers can't see or hear you right now");
  await expect(unreached).toBeVisible({ timeout: 3000 });
  stack().janus.resume();
  await expect(unreached).toBeHidden();
  for (const page of [first, second, third]) await expectStage(page);
});
