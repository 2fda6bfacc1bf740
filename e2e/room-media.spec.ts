import { expect, test } from "playwright/test";
import { bytesSent, kbpsSent, openCounted, shareStillSlide } from "./actors/calls.ts";
import { enrollFree, newLecture, newPerson } from "./actors/person.ts";
import { expectLive, expectMovingPicture, expectSound, expectSource } from "./actors/watching.ts";

test("the data saver makes the host send less, and with audio only no picture at all", async ({
  browser,
}) => {
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const student = await newPerson("student", "Abel Girma");
  await enrollFree(student, lecture);
  const host = await openCounted(browser, teacher, `/class/${lecture._id}/t`);
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();
  const viewer = await openCounted(browser, student, `/class/${lecture._id}/f`);
  await expectMovingPicture(viewer);
  const choose = (level: string) => viewer.getByLabel("Data saver").selectOption(level);
  await viewer.getByRole("button", { name: "Settings" }).click();

  await test.step("full is more than a small picture", async () => {
    await expect.poll(() => kbpsSent(host, "video"), { timeout: 40_000 }).toBeGreaterThan(300);
  });

  await test.step("low is little", async () => {
    await choose("low");
    await expect.poll(() => kbpsSent(host, "video"), { timeout: 40_000 }).toBeLessThan(220);
    await expectMovingPicture(viewer);
  });

  const callsMade = () => host.evaluate(() => window.madeCalls.length);
  const calls = await callsMade();
  await test.step("audio only: the host's picture stands still, the sound goes on, and no new call is asked for", async () => {
    await choose("audio");
    await expect.poll(() => kbpsSent(host, "video", 1000)).toBe(0);
    const [video, audio] = [await bytesSent(host, "video"), await bytesSent(host, "audio")];
    await expectSound(viewer);
    await expect.poll(() => kbpsSent(host, "audio", 8000), { timeout: 40_000 }).toBeGreaterThan(5);
    expect(await bytesSent(host, "video")).toBe(video);
    expect(await bytesSent(host, "audio")).toBeGreaterThan(audio);
    expect(await callsMade()).toBe(calls);
  });

  await test.step("the choice is this device's: it holds after a reload, before a picture is sent", async () => {
    await viewer.reload();
    await expectLive(viewer);
    await expectSound(viewer);
    await viewer.getByRole("button", { name: "Settings" }).click();
    await expect(viewer.getByLabel("Data saver")).toHaveValue("audio");
    expect(await kbpsSent(host, "video", 1000)).toBe(0);
  });

  await test.step("and back: the picture returns", async () => {
    await choose("full");
    await expectMovingPicture(viewer);
  });
});

test("a late viewer sees the slide that nobody moves; another microphone is taken at once", async ({
  browser,
}) => {
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const student = await newPerson("student", "Abel Girma");
  await enrollFree(student, lecture);
  const host = await openCounted(browser, teacher, `/class/${lecture._id}/t`);
  await expectLive(host);
  await shareStillSlide(host);
  await host.getByRole("button", { name: "Start Screen Share" }).click();
  await expect(host.getByRole("button", { name: "Stop Screen Share" })).toBeEnabled();
  // Whatever its first frames were, they are over.
  await host.waitForTimeout(4000);
  const viewer = await openCounted(browser, student, `/class/${lecture._id}/f`);
  await expectSource(viewer, "screen");
  await expectMovingPicture(viewer);
  await expectSound(viewer);

  await host.getByRole("button", { name: "Settings" }).click();
  const microphone = host.getByLabel("Microphone");
  await microphone.selectOption({ index: 2 });
  await expectSound(viewer);
  await host.reload();
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();
  await host.getByRole("button", { name: "Settings" }).click();
  await expect(microphone.locator("option:checked")).toHaveText(/Fake/);
});
