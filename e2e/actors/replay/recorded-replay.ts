import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { systemClock } from "#backend/platform/clock.ts";
import { replayProfiles } from "#backend/platform/config/replay-settings.ts";
import { connectDatabase, type Knex } from "#backend/platform/db/knex.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { assembleRecording, type AssemblyServices } from "#backend/recording/assembly/assemble-recording.ts";
import { makeReplacement } from "#backend/recording/replacement/make-replacement.ts";
import { replayPrograms } from "#backend/recording/testing/replay-programs.ts";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { beeps, flashes } from "#backend/quality/testing/recording/recorded-media.ts";
import { cloneReplay, endLecture, type Recorded } from "./clone-replay.ts";
import { newAccount, newLecture } from "../person.ts";

/** What the host shows and for how long, in seconds; nothing is recorded during a `pause`. */
interface ShownPart {
  source: "camera" | "screen" | "pause";
  seconds: number;
}

/** The lengths of the replay's parts, in seconds: the camera, the screen, and the camera again after a pause. */
export const CAMERA_S = 40;
export const SCREEN_S = 35;
export const AFTER_PAUSE_S = 45;
export const LENGTH_S = CAMERA_S + SCREEN_S + AFTER_PAUSE_S;

const shownParts: readonly ShownPart[] = [
  { source: "camera", seconds: CAMERA_S },
  { source: "screen", seconds: SCREEN_S },
  { source: "pause", seconds: 20 },
  { source: "camera", seconds: AFTER_PAUSE_S },
];

const colors = { camera: "blue", screen: "green" };

interface RecordingFixture {
  db: Knex;
  files: FileStore;
  recordingId: string;
  hostId: string;
}

async function record(fixture: RecordingFixture, part: ShownPart, segment: number, startedAt: number) {
  const { db, files, recordingId, hostId } = fixture;
  const { source, seconds } = part;
  const at = (ms: number) => new Date(startedAt + ms);
  if (source === "pause") {
    const pause = { recordingId, value: "host" };
    await db("recording_events").insert([
      { ...pause, kind: "pause", at: at(0) },
      { ...pause, kind: "resume", at: at(seconds * 1000) },
    ]);
    return;
  }
  await db("recording_events").insert({
    recordingId,
    kind: "source",
    value: source,
    at: at(0),
  });
  const media = {
    audio: await beeps({ startedAt, seconds }),
    video: await flashes({ startedAt, seconds }, { color: colors[source] }),
  };
  for (const medium of ["audio", "video"] as const) {
    const storageKey = `raw/${recordingId}/${segment}-${medium}.mjr`;
    await files.write(storageKey, media[medium], "application/octet-stream");
    await db("recording_files").insert({
      recordingId,
      segment,
      source: medium === "audio" ? "microphone" : source,
      medium,
      accountId: hostId,
      publication: randomUUID(),
      file: `${recordingId}-${segment}-${medium}`,
      startedAt: at(0),
      endedAt: at(seconds * 1000),
      state: "stored",
      storageKey,
      byteSize: media[medium].length,
      storedAt: new Date(),
    });
  }
}

/**
 * Inserts a recording file that is still to be uploaded, so that the server's own job does not process this recording
 * while a test does.
 */
async function holdBack({ db, recordingId, hostId }: RecordingFixture): Promise<void> {
  await db("recording_files").insert({
    recordingId,
    segment: 0,
    source: "camera",
    medium: "video",
    accountId: hostId,
    publication: randomUUID(),
    file: `${recordingId}-held`,
    startedAt: new Date(),
    endedAt: new Date(),
    state: "written",
  });
}

/** Calls `act` with the stack's database and files. */
async function withStack<Result>(
  act: (parts: { db: Knex; files: FileStore; folder: string }) => Promise<Result>,
): Promise<Result> {
  const folder = process.env["GUBAE_DATA_DIR"] ?? "";
  const address = await readFile(path.join(folder, "database-address"), "utf8");
  // A connection without timeouts, because a worker may have to wait while another worker encodes.
  const db = connectDatabase(address, 4, { purpose: "migration" });
  try {
    return await act({ db, folder, files: createFileStore({ kind: "folder", folder }, "recordings") });
  } finally {
    await db.destroy();
  }
}

/**
 * Marks a lecture as recorded and ended, and gives it a replay: a clone of the replay that is encoded once per run.
 * Each second begins with a white flash and a beep. Returns the recording's id.
 */
export async function makeReplay(lecture: Recorded): Promise<string> {
  return withStack(async ({ db, folder }) => {
    const encoded = await encodeOnce(db);
    return cloneReplay({ db, folder }, encoded, lecture);
  });
}

const ENCODED = "The replay that others copy";

/** Returns the recording whose replay all workers clone. The first worker encodes it. */
async function encodeOnce(db: Knex): Promise<string> {
  return db.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(hashtext(?))", [ENCODED]);
    const encoded = await trx("recordings")
      .join("lectures", "lectures.id", "recordings.lectureId")
      .where({ "lectures.name": ENCODED, "recordings.state": "ready" })
      .first<{ id: string } | undefined>("recordings.id");
    return encoded?.id ?? encode();
  });
}

/** Encodes the replay with the server's own code, ffmpeg and janus-pp-rec. */
async function encode(): Promise<string> {
  const recordingId = randomUUID();
  const lecture = await newLecture(await newAccount("instructor", "Almaz Tesfaye"), { name: ENCODED });
  await withWorkshop(async (services) => {
    const fixture = { ...services, recordingId, hostId: lecture.instructor };
    await insertRecording(fixture, lecture._id, Date.now() - 3_600_000);
    await assembleRecording(services, { recordingId, ...attempt() });
  });
  return recordingId;
}

/** Makes a replay of the video that the host uploaded, with the server's own code and ffmpeg. */
export async function makeSentVideo(lectureId: string): Promise<void> {
  await withWorkshop(async (services) => {
    const { id: videoId } = await services
      .db("replacement_videos")
      .join("recordings", "recordings.id", "replacement_videos.recordingId")
      .where({ "recordings.lectureId": lectureId, "replacement_videos.state": "waiting" })
      .first("replacement_videos.id");
    await makeReplacement(services, { videoId, ...attempt() });
  });
}

const attempt = () => ({ signal: new AbortController().signal, isLastAttempt: true });

/** Calls `act` with the services that make replays. The stack records nothing and therefore makes no replays itself. */
async function withWorkshop(act: (services: AssemblyServices) => Promise<void>): Promise<void> {
  const workFolder = await mkdtemp(path.join(tmpdir(), "gubae-e2e-replay-"));
  const own = {
    clock: systemClock,
    logger: createLogger("silent"),
    workFolder,
    programs: replayPrograms(),
    profile: replayProfiles.draft,
  };
  try {
    await withStack((parts) => act({ ...parts, ...own }));
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function insertRecording(
  fixture: RecordingFixture,
  lectureId: string,
  startedAt: number,
): Promise<void> {
  const { db, recordingId } = fixture;
  const lengthMs = shownParts.reduce((sum, { seconds }) => sum + seconds * 1000, 0);
  const endedAt = new Date(startedAt + lengthMs);
  await endLecture(db, lectureId, { startedAt: new Date(startedAt), endedAt });
  await db("recordings").insert({
    id: recordingId,
    lectureId,
    state: "ended",
    startedAt: new Date(startedAt),
    endedAt,
  });
  await holdBack(fixture);
  let at = startedAt;
  const recorded = shownParts.map((part, index) => {
    const from = at;
    at += part.seconds * 1000;
    return record(fixture, part, index + 1, from);
  });
  await Promise.all(recorded);
}
