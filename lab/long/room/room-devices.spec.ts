import { expect, type Browser, type Page } from "playwright/test";
import { closePages } from "../../../e2e/actors/close-pages.ts";
import { launchOptions } from "../../../e2e/actors/launch-options.ts";
import { captureTabOutput, test, withAudioCapture } from "../../../e2e/actors/room/media/audio-browser.ts";
import {
  recordCapturedTracks,
  openDeviceIds,
  unplug,
} from "../../../e2e/actors/room/media/captured-tracks.ts";
import { enrollFree, newLecture, newAccount, openAs, type Person } from "../../../e2e/actors/person.ts";
import { expectLive, expectMovingVideo, expectAudio } from "../../../e2e/actors/room/expect-stage.ts";
import { launchOwnBrowser } from "../../../e2e/faults/own-browser.ts";
import { stackUrl } from "../../../e2e/stack/url.ts";

test.afterEach(({ browser }) => closePages({ browser }));

async function newRoom() {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  return { instructor, student, hostPath: `/class/${lecture._id}/t`, viewerPath: `/class/${lecture._id}/f` };
}

/** The fake microphone beeps at 400 Hz; the screen's tone must not be one of its overtones. */
const BEEP_HZ = 400;
const SCREEN_HZ = 3000;

/** Makes the page's next shared screen play a continuous tone. */
async function shareScreenWithTone(page: Page): Promise<void> {
  await page.evaluate((frequency) => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    setInterval(() => context?.fillRect(0, 0, Math.random() * canvas.width, canvas.height), 100);
    navigator.mediaDevices.getDisplayMedia = async () => {
      const audio = new AudioContext();
      const output = audio.createMediaStreamDestination();
      const tone = new OscillatorNode(audio, { frequency });
      tone.connect(new GainNode(audio, { gain: 0.2 })).connect(output);
      tone.start();
      return new MediaStream([...canvas.captureStream().getTracks(), ...output.stream.getTracks()]);
    };
  }, SCREEN_HZ);
}

/** Returns the peak level of a frequency in the tab's output over two and a half seconds, in dBFS. */
async function peakLevelAt(page: Page, hertz: number): Promise<number> {
  await captureTabOutput(page);
  return page.evaluate(async (frequency) => {
    if (!window.tabOutput) throw new Error("The tab's output is not captured.");
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 2048, smoothingTimeConstant: 0 });
    context.createMediaStreamSource(window.tabOutput).connect(analyser);
    const levels = new Float32Array(analyser.frequencyBinCount);
    const bin = Math.round((frequency * analyser.fftSize) / context.sampleRate);
    let peak = -Infinity;
    for (const end = performance.now() + 2500; performance.now() < end;) {
      await new Promise(requestAnimationFrame);
      analyser.getFloatFrequencyData(levels);
      peak = Math.max(peak, levels[bin] ?? -Infinity);
    }
    await context.close();
    return peak;
  }, hertz);
}

const AUDIBLE_DB = -60;
const SILENCE_DB = -70;

async function expectTone(page: Page, hertz: number, audible: boolean): Promise<void> {
  const level = expect.poll(() => peakLevelAt(page, hertz), { message: `${hertz} Hz`, timeout: 40_000 });
  await (audible ? level.toBeGreaterThan(AUDIBLE_DB) : level.toBeLessThan(SILENCE_DB));
}

test("microphone and screen audio are heard together, and each can be stopped alone", async ({
  browser,
  audioBrowser,
}) => {
  const { instructor, student, hostPath, viewerPath } = await newRoom();
  const host = await openAs(browser, instructor, hostPath);
  await expectLive(host);
  await shareScreenWithTone(host);
  await host.getByRole("button", { name: "Start Screen Share" }).click();
  const viewer = await openAs(audioBrowser, student, viewerPath);
  await expectMovingVideo(viewer);
  await expectTone(viewer, SCREEN_HZ, true);
  await expectTone(viewer, BEEP_HZ, true);

  await host.getByRole("button", { name: "Mute microphone" }).click();
  await expectTone(viewer, BEEP_HZ, false);
  await expectTone(viewer, SCREEN_HZ, true);
  await host.getByRole("button", { name: "Unmute microphone" }).click();
  await expectTone(viewer, BEEP_HZ, true);

  await host.getByRole("button", { name: "Stop Screen Share" }).click();
  await expectTone(viewer, SCREEN_HZ, false);
});

test("after a reload: the muted state is kept, and of a screen share only the microphone resumes", async ({
  browser,
  audioBrowser,
}) => {
  const { instructor, student, hostPath, viewerPath } = await newRoom();
  const host = await openAs(browser, instructor, hostPath);
  await expectLive(host);
  const mute = host.getByRole("button", { name: "Mute microphone" });
  const unmute = host.getByRole("button", { name: "Unmute microphone" });
  await host.getByRole("button", { name: "Start Video" }).click();
  const viewer = await openAs(audioBrowser, student, viewerPath);
  await expectMovingVideo(viewer);
  await mute.click();
  await expectTone(viewer, BEEP_HZ, false);
  await host.reload();
  await expect(host.getByRole("button", { name: "Stop Video" })).toBeVisible();
  await expectMovingVideo(viewer);
  await expectTone(viewer, BEEP_HZ, false);
  await unmute.click();
  await expectTone(viewer, BEEP_HZ, true);

  await shareScreenWithTone(host);
  await host.getByRole("button", { name: "Start Screen Share" }).click();
  await expectTone(viewer, SCREEN_HZ, true);
  await host.reload();
  await expect(
    host.getByText("The page was reloaded, so you're no longer sharing your screen."),
  ).toBeVisible();
  await expectTone(viewer, BEEP_HZ, true);
  // Mutes the microphone, because the onset of a beep contains every frequency.
  await mute.click();
  await expectTone(viewer, SCREEN_HZ, false);
});

test("an unplugged camera and microphone: the lecture goes on with others", async ({
  browser,
  audioBrowser,
}) => {
  const { instructor, student, hostPath, viewerPath } = await newRoom();
  const host = await openAs(browser, instructor, hostPath);
  await expectLive(host);
  await recordCapturedTracks(host);
  await host.getByRole("button", { name: "Start Video" }).click();
  const viewer = await openAs(audioBrowser, student, viewerPath);
  await expectMovingVideo(viewer);
  for (const [kind, label] of [
    ["video", "Camera"],
    ["audio", "Microphone"],
  ] as const)
    await test.step(kind, async () => {
      const opened = await host.evaluate(() => window.capturedTracks.length);
      await unplug(host, kind);
      await expect.poll(() => host.evaluate(() => window.capturedTracks.length)).toBe(opened + 1);
      expect(await openDeviceIds(host, kind), `one ${label} is open`).toHaveLength(1);
      await expectMovingVideo(viewer);
      await expectAudio(viewer);
    });
});

declare global {
  interface Window {
    tapRequested: () => void;
  }
}

/** The policy that browsers apply to pages without a user gesture. */
const STRICT_AUTOPLAY = "--autoplay-policy=document-user-activation-required";

/**
 * Opens the room and returns once the page asks for a tap. The page reports this itself, because any script that a test
 * evaluates in a page counts as a user gesture.
 */
async function openUntouched(browser: Browser, { token }: Person, at: string): Promise<Page> {
  const context = await browser.newContext();
  const requested = Promise.withResolvers<void>();
  await context.exposeFunction("tapRequested", requested.resolve);
  await context.addInitScript((sessionToken) => {
    sessionStorage.setItem("token", sessionToken);
    new MutationObserver(() => {
      const texts = [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
      if (texts.includes("Tap to hear")) window.tapRequested();
    }).observe(document, { childList: true, subtree: true });
  }, token);
  const page = await context.newPage();
  await page.goto(new URL(at, stackUrl()).href);
  await requested.promise;
  return page;
}

test("a browser that blocks autoplay with audio: muted video, one tap, and the lecture is heard", async ({
  browser,
}) => {
  const { instructor, student, hostPath, viewerPath } = await newRoom();
  const host = await openAs(browser, instructor, hostPath);
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();
  const { args = [], ...launch } = withAudioCapture(launchOptions());
  const strict = [...args.filter((arg) => !arg.startsWith("--autoplay-policy")), STRICT_AUTOPLAY];
  const own = await launchOwnBrowser({ ...launch, args: strict });
  try {
    const viewer = await openUntouched(own.browser, student, viewerPath);
    const tap = viewer.getByRole("button", { name: "Tap to hear" });
    await expect(tap).toBeVisible();
    await expectMovingVideo(viewer);
    const isAudible = () =>
      viewer.locator("video").evaluate((video: HTMLVideoElement) => !video.muted && !video.paused);
    expect(await isAudible()).toBe(false);
    await tap.click();
    await expect.poll(isAudible).toBe(true);
    await expect(tap).toHaveCount(0);
    await expectMovingVideo(viewer);
    await expectAudio(viewer);
  } finally {
    await own.close();
  }
});
