import { expect, test } from "playwright/test";
import { closePages } from "./actors/close-pages.ts";
import { keepLentTracks, openDevices } from "./actors/lent-tracks.ts";
import { bytesSent, kbpsSent, openCounted, shareStillSlide } from "./actors/calls.ts";
import { keepSoundMade, soundMade } from "./actors/sound-made.ts";
import { enrollFree, newLecture, newPerson } from "./actors/person.ts";
import { expectLive, expectMovingPicture, expectSound, expectSource } from "./actors/watching.ts";

test.afterEach(({ browser }) => closePages({ browser }));

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
    await expect.poll(() => kbpsSent(host, "audio", 4000), { timeout: 40_000 }).toBeGreaterThan(5);
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
  await keepLentTracks(host);
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
  const [before] = await openDevices(host, "audio");
  await host.getByLabel("Microphone").selectOption({ label: "Fake Audio Input 2" });
  await expect.poll(() => openDevices(host, "audio")).not.toContain(before);
  // Nothing but the new one can be heard: the old one is closed.
  expect(await openDevices(host, "audio")).toEqual([await host.getByLabel("Microphone").inputValue()]);
  await expectSound(viewer);
});

test("the last stop before the room: a look in the mirror, a test of the line, and in", async ({
  browser,
}) => {
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const student = await newPerson("student", "Abel Girma");
  await enrollFree(student, lecture);

  await test.step("a host sees itself and takes another camera", async () => {
    const host = await openCounted(browser, teacher, `/status?id=${lecture._id}`);
    await keepLentTracks(host);
    await host.getByRole("button", { name: "Check camera and microphone" }).click();
    await expectMovingPicture(host);
    const cameras = host.getByLabel("Camera", { exact: true });
    // The second gives pictures of depth, which no call carries.
    const third = await cameras.getByRole("option", { name: "fake_device_2" }).getAttribute("value");
    await cameras.selectOption(third);
    await expect.poll(() => openDevices(host, "video")).toEqual([third]);
    await expectMovingPicture(host);
    await expect
      .poll(() => host.getByRole("meter").evaluate((meter: HTMLMeterElement) => meter.value), {
        // The device beeps once a second: looks a second apart would all meet the same silence.
        intervals: [70],
      })
      .toBeGreaterThan(0.05);
    await host.getByRole("link", { name: "Host Class" }).click();
    await expectLive(host);
    await host.getByRole("button", { name: "Start Video" }).click();
  });

  await test.step("a viewer tests the line while the host waits, and goes in", async () => {
    const viewer = await openCounted(browser, student, `/status?id=${lecture._id}`);
    await expect(viewer.getByRole("timer")).toHaveText(/Starts in 00:\d\d:\d\d/);
    await expect(viewer.getByText("The host is there.")).toBeVisible();
    await keepSoundMade(viewer);
    await viewer.getByRole("button", { name: "Play a sound" }).click();
    // The last note has been played to its end.
    await expect.poll(() => soundMade(viewer)).toEqual(["closed"]);
    await viewer.getByRole("button", { name: "Test the connection" }).click();
    await expect(viewer.getByText("All is well. You can go in.")).toBeVisible({ timeout: 40_000 });
    for (const name of ["Server", "Chat", "Calls"])
      await expect(viewer.getByRole("listitem").filter({ hasText: name })).toContainText("Works");
    await viewer.getByRole("link", { name: "Join Class" }).click();
    await expectLive(viewer);
    await expectMovingPicture(viewer);
    await expect(viewer.getByText("Almaz Tesfaye is speaking")).toBeVisible();
    await viewer.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(() => viewer.evaluate(() => document.fullscreenElement?.className)).toBe("room-stage");
  });
});
