import { execFile } from "node:child_process";
import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storageSettings } from "#backend/platform/config/storage-settings.ts";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { finishVideo } from "#contract/replay/replacement.ts";
import { findRecording } from "../state/recording-repo.ts";
import { replacementTasks } from "../replacement/replacement-tasks.ts";
import { assemblyServices } from "../testing/assembly-services.ts";
import { readyReplay } from "../testing/ready-replay.ts";
import { recordedLecture } from "../testing/recorded-lecture.ts";
import { uploadVideo } from "../testing/video/send-video.ts";
import { videoFile } from "../testing/video/video-file.ts";
import type { AssemblyServices } from "./assemble-recording.ts";
import { assembleJob, replaceJob } from "../state/recording-jobs.ts";
import { assemblyTasks } from "./assembly-tasks.ts";

let folder: string;
let api: TestServer;
let files: FileStore;
let services: AssemblyServices;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-turns-"));
  const url = pathToFileURL(folder).href;
  api = await startTestServer({ env: { STORAGE_URL: url } });
  files = createFileStore(storageSettings(url, folder), "recordings");
  services = assemblyServices({ db: api.db, files, folder });
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

const context = { isLastAttempt: false, signal: new AbortController().signal };

/** Runs a job like a process that takes the job from the queue. */
async function run(name: string, payload: object): Promise<void> {
  const tasks = [...assemblyTasks(services), ...replacementTasks(services)];
  await tasks.find((task) => task.name === name)?.run(payload, context);
}

/** Counts the programs that work in the folder and are not suspended. */
async function countRunning(): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-e", "-o", "state=,pid="]);
  const moving = stdout.split("\n").filter((line) => line !== "" && !line.startsWith("T"));
  const folders = await Promise.all(
    // A process that has ended since it was listed has no working directory.
    moving.map((line) => readlink(`/proc/${line.slice(1).trim()}/cwd`).catch(() => "")),
  );
  return folders.filter((one) => one.startsWith(services.workFolder)).length;
}

const workFiles = async () => readdir(services.workFolder, { recursive: true });

async function sentVideo(): Promise<string> {
  const { id: lectureId, host } = await readyReplay(api, files, new Date());
  const bytes = await videoFile({ seconds: 24 });
  const id = await uploadVideo(api.url, host.token, { lectureId, bytes });
  await call(api.url, finishVideo, { token: host.token, params: { id } });
  return id;
}

test(
  "a preview is made while a video that takes long stands still, and then that goes on where it was",
  { tags: "wide", timeout: 180_000 },
  async () => {
    const videoId = await sentVideo();
    const { id, recordingId } = await recordedLecture(api, files);
    const stateOfVideo = async () =>
      (await api.db("replacement_videos").where({ id: videoId }).first("state"))?.state;
    const state = async () => (await findRecording(api.db, id))?.state;

    const replacing = run(replaceJob.name, { videoId });
    await expect
      .poll(async () => (await workFiles()).some((name) => name.endsWith("720p/00001.m4s")))
      .toBe(true);
    let most = 0;
    const watched = new AbortController();
    const watching = (async () => {
      for (; !watched.signal.aborted; await delay(50)) most = Math.max(most, await countRunning());
    })();
    await run(assembleJob.name, { recordingId });
    expect([await state(), await stateOfVideo()]).toEqual(["preview", "waiting"]);
    expect(await files.exists(`replays/${recordingId}/preview.webm`)).toBe(true);
    expect((await workFiles()).some((name) => name.includes(recordingId))).toBe(false);
    // The recording's other renditions wait until the replacement video is done.
    await run(assembleJob.name, { recordingId });
    expect(await state()).toBe("preview");
    await replacing;
    watched.abort();
    await watching;
    expect(await stateOfVideo()).toBe("active");
    expect(most).toBe(1);
    await run(assembleJob.name, { recordingId });
    expect(await state()).toBe("ready");
  },
);
