import { randomUUID } from "node:crypto";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { contentTypeOf, replayFolder } from "../files/replay-keys.ts";

export interface ReadyReplay extends TestLecture {
  recordingId: string;
}

/** The files that an assembly produces, with placeholder bytes: nothing here plays them. */
export const replayFiles: Record<string, Buffer> = {
  "preview.webm": Buffer.alloc(5_000_000, "webm"),
  "master.m3u8": Buffer.from("#EXTM3U\nsound/index.m3u8\n240p/index.m3u8\n"),
  "poster.jpg": Buffer.from("a picture"),
  "thumbnails.vtt": Buffer.from("WEBVTT\n"),
  "sound/index.m3u8": Buffer.from("#EXTM3U\n00000.m4s\n"),
  "240p/index.m3u8": Buffer.from("#EXTM3U\n00000.m4s\n"),
  "240p/init.mp4": Buffer.from("ftyp"),
  "240p/00000.m4s": Buffer.from("0123456789"),
};

/** Creates a lecture whose replay is ready and expires 30 days after `now`; with `files`, also its files. */
export async function readyReplay(
  { url, db }: Pick<TestServer, "url" | "db">,
  files: FileStore | null,
  now: Date,
): Promise<ReadyReplay> {
  const lecture = await newLecture({ url, db });
  const recordingId = randomUUID();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db("lectures").where({ id: lecture.id }).update({ recordingEnabled: true });
  await db("recordings").insert({
    id: recordingId,
    lectureId: lecture.id,
    state: "ready",
    startedAt: before(7_200_000),
    endedAt: before(3_600_000),
    expiresAt: new Date(now.getTime() + 30 * 86_400_000),
  });
  await db("assemblies").insert({
    recordingId,
    recordingEndedAt: before(3_600_000),
    step: "done",
    progress: 1,
    durationMs: 3_600_000,
    shownRanges: JSON.stringify([
      { fromMs: now.getTime() - 7_200_000, toMs: now.getTime() - 3_600_000, atMs: 0 },
    ]),
    renditions: ["sound", "240p"],
    updatedAt: now,
  });
  if (!files) return { ...lecture, recordingId };
  for (const [name, bytes] of Object.entries(replayFiles))
    await files.write(`${replayFolder(recordingId)}/${name}`, bytes, contentTypeOf(name));
  await addRecordingFile({ db }, files, { recordingId, accountId: lecture.host.id, now });
  return { ...lecture, recordingId };
}

interface Recorded {
  recordingId: string;
  accountId: string;
  now: Date;
}

async function addRecordingFile(
  { db }: Pick<TestServer, "db">,
  files: FileStore,
  { recordingId, accountId, now }: Recorded,
): Promise<void> {
  const file = `${recordingId}-1-audio`;
  const storageKey = `${recordingId}/raw/${file}.mjr`;
  const bytes = Buffer.from("MJR00002");
  await files.write(storageKey, bytes, "application/octet-stream");
  await db("recording_files").insert({
    recordingId,
    segment: 1,
    source: "microphone",
    medium: "audio",
    accountId,
    publication: randomUUID(),
    file,
    startedAt: now,
    endedAt: now,
    state: "stored",
    storageKey,
    byteSize: bytes.length,
    storedAt: now,
  });
}
