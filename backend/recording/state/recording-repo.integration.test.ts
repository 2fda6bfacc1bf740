import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import {
  endRecording,
  findRecording,
  insertRecordingEvent,
  listRecordingEvents,
  openRecording,
} from "./recording-repo.ts";
import {
  beginSegment,
  listRecordingFiles,
  listWritten,
  markUploaded,
  markNotUploaded,
} from "./recording-file-repo.ts";

const api = setUpTestServer();

const at = (second: number) => new Date(Date.UTC(2026, 11, 1, 7, 0, second));

async function newRecording() {
  const { id, host } = await newLecture(api);
  const recording = await openRecording(api.db, id, at(0));
  if (!recording) throw new Error("no recording");
  const begin = (segment: number, second: number) =>
    api.db.transaction((trx) =>
      beginSegment(trx, {
        recordingId: recording.id,
        accountId: host.id,
        publication: randomUUID(),
        segment,
        base: `${recording.id}-${segment + 1}`,
        source: "camera",
        at: at(second),
      }),
    );
  const end = (second: number) => api.db.transaction((trx) => endRecording(trx, recording.id, at(second)));
  return { lectureId: id, recording, begin, end };
}

test("a lecture has one recording, which goes on when its room is opened again, unless it was deleted", async () => {
  const { lectureId, recording, end } = await newRecording();
  expect(await end(9)).toBe(true);
  expect(await end(10)).toBe(false);
  expect(await findRecording(api.db, lectureId)).toMatchObject({ state: "ended", endedAt: at(9) });
  expect(await openRecording(api.db, lectureId, at(20))).toMatchObject({
    id: recording.id,
    startedAt: at(0),
    endedAt: null,
  });
  await api
    .db("recordings")
    .where({ id: recording.id })
    .update({ state: "deleted", endedAt: at(30) });
  expect(await openRecording(api.db, lectureId, at(40))).toBeUndefined();
});

test("of several processes one begins a segment, which ends the one before", async () => {
  const { recording, begin } = await newRecording();
  const started = await Promise.all([begin(0, 1), begin(0, 1), begin(0, 1)]);
  expect(started.filter(Boolean)).toHaveLength(1);
  expect(await begin(1, 60)).toBe(true);
  expect(await listRecordingFiles(api.db, recording.id)).toMatchObject([
    { segment: 1, medium: "audio", source: "microphone", state: "written", endedAt: at(60) },
    { segment: 1, medium: "video", source: "camera", state: "written", file: `${recording.id}-1-video` },
    { segment: 2, medium: "audio", state: "writing", endedAt: null },
    { segment: 2, medium: "video", state: "writing" },
  ]);
});

test("what is written is carried once, the oldest first", async () => {
  const { recording, begin } = await newRecording();
  await begin(0, 1);
  await begin(1, 60);
  const own = (await listWritten(api.db, { before: at(60), limit: 100 })).filter(
    (recordingFile) => recordingFile.recordingId === recording.id,
  );
  expect(own.map(({ medium }) => medium)).toEqual(["audio", "video"]);
  const [audio, video] = own;
  if (!audio || !video) throw new Error("no recording files");
  await markUploaded(api.db, audio.id, { storageKey: `raw/${audio.id}.mjr`, byteSize: 12, at: at(61) });
  await markNotUploaded(api.db, video.id, "empty");
  await markNotUploaded(api.db, audio.id, "missing");
  expect((await listRecordingFiles(api.db, recording.id)).slice(0, 2)).toMatchObject([
    { state: "stored", byteSize: 12, storedAt: at(61) },
    { state: "empty", storageKey: null },
  ]);
});

test("knows what happened, in its order", async () => {
  const { recording } = await newRecording();
  await insertRecordingEvent(api.db, recording.id, { kind: "marker", value: "Halves", at: at(5) });
  await insertRecordingEvent(api.db, recording.id, { kind: "source", value: "screen", at: at(2) });
  const events = await listRecordingEvents(api.db, recording.id);
  expect(events).toEqual([
    { kind: "source", value: "screen", questionSeq: null, at: at(2) },
    { kind: "marker", value: "Halves", questionSeq: null, at: at(5) },
  ]);
});
