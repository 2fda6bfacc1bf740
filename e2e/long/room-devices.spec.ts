import { expect, test, type Browser, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { launchOptions } from "../actors/launch-options.ts";
import { keepLentTracks, openDevices, pullOut } from "../actors/lent-tracks.ts";
import { enrollFree, newLecture, newPerson, openAs, type Person } from "../actors/person.ts";
import { expectLive, expectMovingPicture, expectSound } from "../actors/watching.ts";
import { ownBrowser } from "../faults/own-browser.ts";
import { stackUrl } from "../stack/url.ts";

test.afterEach(({ browser }) => closePages({ browser }));

async function newClass() {
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const student = await newPerson("student", "Abel Girma");
  await enrollFree(student, lecture);
  return { teacher, student, hostPath: `/class/${lecture._id}/t`, viewerPath: `/class/${lecture._id}/f` };
}

/** The fake microphone beeps at 400 Hz; the screen's tone is none of that beep's overtones. */
const BEEP_HZ = 400;
const SCREEN_HZ = 3000;

/** The page's next shared screen sounds: a tone that never ends. */
async function shareSoundingScreen(page: Page): Promise<void> {
  await page.evaluate((frequency) => {
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    setInterval(() => pen?.fillRect(0, 0, Math.random() * canvas.width, canvas.height), 100);
    navigator.mediaDevices.getDisplayMedia = async () => {
      const audio = new AudioContext();
      const played = audio.createMediaStreamDestination();
      const tone = new OscillatorNode(audio, { frequency });
      tone.connect(new GainNode(audio, { gain: 0.2 })).connect(played);
      tone.start();
      return new MediaStream([...canvas.captureStream().getTracks(), ...played.stream.getTracks()]);
    };
  }, SCREEN_HZ);
}

/** The loudest moment of a pitch in what the viewer hears within two and a half seconds. Decibels, below 0. */
function loudnessAt(page: Page, hertz: number): Promise<number> {
  return page.evaluate(async (wanted) => {
    const stream = document.querySelector("video")?.srcObject;
    if (!(stream instanceof MediaStream)) return -Infinity;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 2048, smoothingTimeConstant: 0 });
    context.createMediaStreamSource(stream).connect(analyser);
    const levels = new Float32Array(analyser.frequencyBinCount);
    const bin = Math.round((wanted * analyser.fftSize) / context.sampleRate);
    let loudest = -Infinity;
    for (const end = performance.now() + 2500; performance.now() < end;) {
      await new Promise(requestAnimationFrame);
      analyser.getFloatFrequencyData(levels);
      loudest = Math.max(loudest, levels[bin] ?? -Infinity);
    }
    await context.close();
    return loudest;
  }, hertz);
}

const HEARD_DB = -60;
const SILENT_DB = -70;

async function expectHeard(page: Page, hertz: number, heard: boolean): Promise<void> {
  const level = expect.poll(() => loudnessAt(page, hertz), { message: `${hertz} Hz`, timeout: 40_000 });
  await (heard ? level.toBeGreaterThan(HEARD_DB) : level.toBeLessThan(SILENT_DB));
}

test("voice and shared sound are heard together, and each goes alone", async ({ browser }) => {
  const { teacher, student, hostPath, viewerPath } = await newClass();
  const host = await openAs(browser, teacher, hostPath);
  await expectLive(host);
  await shareSoundingScreen(host);
  await host.getByRole("button", { name: "Start Screen Share" }).click();
  const viewer = await openAs(browser, student, viewerPath);
  await expectMovingPicture(viewer);
  await expectHeard(viewer, SCREEN_HZ, true);
  await expectHeard(viewer, BEEP_HZ, true);

  await host.getByRole("button", { name: "Mute my voice" }).click();
  await expectHeard(viewer, BEEP_HZ, false);
  await expectHeard(viewer, SCREEN_HZ, true);
  await host.getByRole("button", { name: "Mute my voice" }).click();
  await expectHeard(viewer, BEEP_HZ, true);

  await host.getByRole("button", { name: "Stop Screen Share" }).click();
  await expectHeard(viewer, SCREEN_HZ, false);
});

test("after a reload: who was muted stays so, and of a shared screen the voice goes on", async ({
  browser,
}) => {
  const { teacher, student, hostPath, viewerPath } = await newClass();
  const host = await openAs(browser, teacher, hostPath);
  await expectLive(host);
  const mute = host.getByRole("button", { name: "Mute my voice" });
  await host.getByRole("button", { name: "Start Video" }).click();
  const viewer = await openAs(browser, student, viewerPath);
  await expectMovingPicture(viewer);
  await mute.click();
  await expectHeard(viewer, BEEP_HZ, false);
  await host.reload();
  await expect(host.getByRole("button", { name: "Stop Video" })).toBeVisible();
  await expectMovingPicture(viewer);
  await expectHeard(viewer, BEEP_HZ, false);
  await mute.click();
  await expectHeard(viewer, BEEP_HZ, true);

  await shareSoundingScreen(host);
  await host.getByRole("button", { name: "Start Screen Share" }).click();
  await expectHeard(viewer, SCREEN_HZ, true);
  await host.reload();
  await expect(host.getByText("The page was reloaded, so your screen is not shown any more.")).toBeVisible();
  await expectHeard(viewer, BEEP_HZ, true);
  // A beep's own beginning has something of every pitch.
  await mute.click();
  await expectHeard(viewer, SCREEN_HZ, false);
});

test("a camera and a microphone that are pulled out: the lecture goes on from the others", async ({
  browser,
}) => {
  const { teacher, student, hostPath, viewerPath } = await newClass();
  const host = await openAs(browser, teacher, hostPath);
  await expectLive(host);
  await keepLentTracks(host);
  await host.getByRole("button", { name: "Start Video" }).click();
  const viewer = await openAs(browser, student, viewerPath);
  await expectMovingPicture(viewer);
  for (const [kind, label] of [
    ["video", "Camera"],
    ["audio", "Microphone"],
  ] as const)
    await test.step(kind, async () => {
      const opened = await host.evaluate(() => window.lentTracks.length);
      await pullOut(host, kind);
      await expect.poll(() => host.evaluate(() => window.lentTracks.length)).toBe(opened + 1);
      expect(await openDevices(host, kind), `one ${label} is open`).toHaveLength(1);
      await expectMovingPicture(viewer);
      await expectSound(viewer);
    });
});

declare global {
  interface Window {
    tapIsAskedFor: () => void;
  }
}

/** What browsers do with pages that nobody has touched. */
const STRICT_AUTOPLAY = "--autoplay-policy=document-user-activation-required";

/**
 * The room, as soon as it asks for a tap. The page tells that by itself: whatever a test asks a page counts as its
 * person's touch.
 */
async function openUntouched(browser: Browser, { token }: Person, at: string): Promise<Page> {
  const context = await browser.newContext();
  const asked = Promise.withResolvers<void>();
  await context.exposeFunction("tapIsAskedFor", asked.resolve);
  await context.addInitScript((kept) => {
    sessionStorage.setItem("token", kept);
    new MutationObserver(() => {
      const texts = [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
      if (texts.includes("Tap to hear")) window.tapIsAskedFor();
    }).observe(document, { childList: true, subtree: true });
  }, token);
  const page = await context.newPage();
  await page.goto(new URL(at, stackUrl()).href);
  await asked.promise;
  return page;
}

test("a browser that asks for a touch before it sounds: the picture runs, one tap, and the lecture is heard", async ({
  browser,
}) => {
  const { teacher, student, hostPath, viewerPath } = await newClass();
  const host = await openAs(browser, teacher, hostPath);
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();
  const { args = [], ...launch } = launchOptions();
  const strict = [...args.filter((arg) => !arg.startsWith("--autoplay-policy")), STRICT_AUTOPLAY];
  const own = await ownBrowser({ ...launch, args: strict });
  try {
    const viewer = await openUntouched(own.browser, student, viewerPath);
    const tap = viewer.getByRole("button", { name: "Tap to hear" });
    await expect(tap).toBeVisible();
    await expectMovingPicture(viewer);
    const sounds = () =>
      viewer.locator("video").evaluate((video: HTMLVideoElement) => !video.muted && !video.paused);
    expect(await sounds()).toBe(false);
    await tap.click();
    await expect.poll(sounds).toBe(true);
    await expect(tap).toHaveCount(0);
    await expectMovingPicture(viewer);
    await expectSound(viewer);
  } finally {
    await own.close();
  }
});
