import path from "node:path";
import { expect, type Browser, type Page } from "playwright/test";
import {
  beepTimes,
  flashTimes,
  watchFrames,
  type WatchedFrame,
} from "#backend/quality/testing/recording/watched-file.ts";
import { inDatabase, recordingOf, runJob } from "../../database.ts";
import { enrollFree, newAccount, newLecture } from "../../person.ts";
import { openInstrumented } from "../calls.ts";
import { annotate, expectLive } from "../expect-stage.ts";
import { captureFlashAndBeep } from "./flash-and-beep.ts";

const HOST_HZ = 1000;
const SPEAKER_HZ = 2500;
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** A passage of the lecture, in seconds since its first video frame. */
interface Passage {
  what: "camera" | "screen" | "nobody";
  from: number;
  to: number;
  isSpoken: boolean;
}

interface FlashLecture {
  lectureId: string;
  passages: Passage[];
}

/**
 * Gives a lecture whose video flashes and whose microphone beeps each second: camera, screen, nobody, the camera with a
 * speaker, a pause, and the camera again, each for `seconds`. Returns after its end.
 */
export async function giveFlashLecture(browser: Browser, seconds: number): Promise<FlashLecture> {
  const [instructor, student] = [
    await newAccount("instructor", "Almaz Tesfaye"),
    await newAccount("student", "Abel Girma"),
  ];
  const lecture = await newLecture(instructor);
  await enrollFree(student, lecture);
  const lectureId = lecture._id;
  await inDatabase("update lectures set recording_enabled = true, starts_at = now() where id = $1", [
    lectureId,
  ]);
  const capture = (hz: number) => (context: Parameters<typeof captureFlashAndBeep>[0]) =>
    captureFlashAndBeep(context, { camera: "blue", screen: "green", hz });
  const host = await openInstrumented(browser, instructor, `/class/${lectureId}/t`, capture(HOST_HZ));
  await expectLive(host);
  const speaker = await openInstrumented(browser, student, `/class/${lectureId}/f`, capture(SPEAKER_HZ));
  await expectLive(speaker);

  const passages: Passage[] = [];
  let recorded = 0;
  /** Lets the lecture continue for its planned time; this is not a wait for an event. */
  const goOn = async (what: Passage["what"], isSpoken = false) => {
    const since = Date.now();
    await host.waitForTimeout(seconds * 1000);
    const from = recorded;
    recorded += (Date.now() - since) / 1000;
    passages.push({ what, from, to: recorded, isSpoken });
  };
  await press(host, "Start Video");
  await goOn("camera");
  await press(host, "Start Screen Share");
  await goOn("screen");
  await press(host, "Stop Screen Share");
  await press(host, "Turn off microphone");
  await goOn("nobody");
  await press(host, "Start Video");
  await press(host, /^People/);
  await press(host, "Invite Abel Girma to speak");
  await press(speaker, "Turn on microphone");
  await goOn("camera", true);
  await pause(lectureId, true);
  await host.waitForTimeout(seconds * 1000);
  await pause(lectureId, false);
  await goOn("camera", true);
  await inDatabase("update lectures set ended_at = now() where id = $1", [lectureId]);
  await expect.poll(async () => (await recordingOf(lectureId))?.state, { timeout: 30_000 }).toBe("ended");
  return { lectureId, passages };
}

/**
 * Writes the same rows as the room's request to pause or resume; the server applies them at its next check of the
 * recording.
 */
async function pause(lectureId: string, isPaused: boolean): Promise<void> {
  await inDatabase(
    `with paused as (update recordings set paused_at = case when $2::boolean then now() end where lecture_id = $1 returning id)
     insert into recording_events (recording_id, kind, value, at)
     select id, case when $2::boolean then 'pause' else 'resume' end, 'host', now() from paused`,
    [lectureId, isPaused],
  );
}

/** Waits until the replay has been made, without waiting for the next minute of scheduled jobs. Returns its folder. */
export async function replayOf(lectureId: string, storage: string, timeout: number): Promise<string> {
  const state = async () => {
    const recording = await recordingOf(lectureId);
    if (recording?.state === "ended")
      for (const job of ["store-recordings", "find-recordings"]) await runJob(job);
    return recording?.failure ?? recording?.state;
  };
  await expect.poll(state, { timeout, intervals: [2000] }).toBe("ready");
  const recording = await recordingOf(lectureId);
  return path.join(storage, "recordings", "replays", recording?.id ?? "");
}

const kindOf = ({ y, u, v }: WatchedFrame): Passage["what"] | "white" => {
  if (y > 200) return "white";
  if (u > 160) return "camera";
  return u < 115 && v < 115 ? "screen" : "nobody";
};

/** Runs of frames shorter than this, in seconds, are transitions between sources. */
const SHORT_SECONDS = 3;
/**
 * A flash or its beep may be cut when Janus starts new files. Therefore, flashes don't count from `before` seconds
 * before such a switch until `after` seconds after it.
 */
const AROUND_CHANGE = { before: 1.2, after: SHORT_SECONDS };

/** Returns each run of frames with the same content, in seconds. */
function runsOf(frames: readonly WatchedFrame[]): { what: string; from: number; to: number }[] {
  const runs: { what: string; from: number; to: number }[] = [];
  for (const frame of frames) {
    const [what, last] = [kindOf(frame), runs.at(-1)];
    if (last) last.to = frame.time;
    if (what !== "white" && last?.what !== what) runs.push({ what, from: frame.time, to: frame.time });
  }
  return runs;
}

const without = <Item>(items: readonly Item[]) => items.filter((item, index) => item !== items[index - 1]);
const secondsOf = (passages: readonly Passage[]) =>
  passages.reduce((sum, { from, to }) => sum + Math.max(0, to - from - SHORT_SECONDS), 0);

/** Checks that all passages appear in order, and that every flash has its beep within 100 ms. */
export async function checkReplay(file: string, { lectureId, passages }: FlashLecture): Promise<void> {
  const name = path.basename(file) === "index.m3u8" ? path.basename(path.dirname(file)) : path.basename(file);
  const [frames, beeps] = [await watchFrames(file), await beepTimes(file, HOST_HZ)];
  const long = runsOf(frames).filter(({ from, to }) => to - from > SHORT_SECONDS);
  // The recording begins with only the host's audio; the first passage begins with the first video frame.
  const shown = long.slice(long.findIndex(({ what }) => what !== "nobody"));
  expect(without(shown.map(({ what }) => what)), `${name}: what is seen`).toEqual(
    without(passages.map(({ what }) => what)),
  );
  const changes = [0, ...((await recordingOf(lectureId))?.chapters ?? []).map(({ atMs }) => atMs / 1000)];
  const { before, after } = AROUND_CHANGE;
  const offsets = flashTimes(frames)
    .filter((time) => changes.every((change) => time < change - before || time > change + after))
    .map((flash) => Math.round(1000 * nearest(beeps.map((beep) => flash - beep))))
    .toSorted((a, b) => a - b);
  annotate(
    `${name}: ${offsets.length} flashes, from ${offsets.at(0)} to ${offsets.at(-1)} ms after their beep, half of them within ${offsets[Math.floor(offsets.length / 2)]} ms`,
  );
  expect(offsets.length, `${name}: flashes`).toBeGreaterThan(
    secondsOf(passages.filter(({ what }) => what !== "nobody")) * 0.6,
  );
  expect(
    offsets.filter((ms) => Math.abs(ms) > 100),
    `${name}: flashes without a beep within 100 ms`,
  ).toEqual([]);
  const spoken = (await beepTimes(file, SPEAKER_HZ)).length;
  annotate(`${name}: ${spoken} beeps of the speaker`);
  expect(spoken, `${name}: the speaker's beeps`).toBeGreaterThan(
    secondsOf(passages.filter(({ isSpoken }) => isSpoken)) * 0.6,
  );
}

/** Returns the offset closest to 0 or, if there are no offsets, 9, which is above every real offset. */
const nearest = (offsets: readonly number[]) =>
  offsets.reduce((best, offset) => (Math.abs(offset) < Math.abs(best) ? offset : best), 9);
