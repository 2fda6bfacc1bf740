import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { announce } from "#contract/room/room.ts";
import { findRecording, listRecordingEvents } from "#backend/recording/state/recording-repo.ts";
import { listRecordingFiles } from "#backend/recording/state/recording-file-repo.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { startJanus, type JanusProcess } from "#backend/quality/testing/janus/janus-process.ts";
import { createOpened } from "#backend/quality/testing/janus/sfu-class.ts";
import { failureIn } from "#backend/quality/testing/room/room-page.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";

let janus: JanusProcess;
let api: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-recordings-"));
  janus = await startJanus();
  api = await startTestServer({ env: { ...janus.env, JANUS_RECORDINGS: folder }, heartbeatMs: 200 });
});
afterAll(async () => {
  await api.stop();
  await janus.stop();
  await rm(folder, { recursive: true, force: true });
});
const opened = createOpened();
const { enter, publish } = opened;
afterEach(() => opened.closeAll());

const patience = { timeout: 15_000, interval: 50 };

/**
 * Starts the recording of a lecture with its host and a viewer in the room. With `speaksBefore`, the viewer holds the
 * floor before the recording starts.
 */
async function recordedClass({ speaksBefore = false } = {}) {
  const lecture = await newLecture(api);
  const changes = { recordingEnabled: true, startsAt: new Date() };
  await api.db("lectures").where({ id: lecture.id }).update(changes);
  const abel = await lecture.newViewer("Abel Girma");
  const host = await enter(api.url, lecture.host.token, lecture.id);
  const viewer = await enter(api.url, abel.token, lecture.id);
  const body = { userId: viewer.answer.peerId, roomId: lecture.id };
  await call(api.url, announce, { token: abel.token, body });
  const ask = (page: typeof host) => (name: string, request: object) =>
    page.request(name, { roomId: lecture.id, ...request });
  if (speaksBefore) await ask(host)("floor", { accountId: abel.id });
  await ask(host)("source", { source: "camera", muted: false });
  await publish(host);
  const recording = () => findRecording(api.db, lecture.id);
  await expect.poll(async () => (await recording())?.segment ?? 0, patience).toBeGreaterThan(0);
  const id = (await recording())?.id ?? "";
  const events = async (...kinds: string[]) =>
    (await listRecordingEvents(api.db, id))
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, value }) => `${kind} ${value}`);
  const isRecorded = async () =>
    (await listRecordingFiles(api.db, id)).some(({ state }) => state === "writing");
  return { lecture, abel, viewer, ofHost: ask(host), ofViewer: ask(viewer), recording, events, isRecorded };
}

const pauses = ["pause", "resume"];
const ok = { ok: true, data: {} };

describe("a marker", () => {
  test("has a title or none, and says when its button was pressed", async () => {
    const { ofHost, recording, events } = await recordedClass();
    const { startedAt, id = "" } = (await recording()) ?? {};
    expect(await ofHost("mark-recording", { title: " Halves " })).toEqual(ok);
    expect(await ofHost("mark-recording", { title: "Before it all", agoMs: 600_000 })).toEqual(ok);
    expect(await ofHost("mark-recording", {})).toEqual(ok);
    expect((await events("marker")).toSorted()).toEqual([
      "marker Before it all",
      "marker Halves",
      "marker null",
    ]);
    const [first] = (await listRecordingEvents(api.db, id)).filter(({ kind }) => kind === "marker");
    expect(first).toMatchObject({ kind: "marker", value: "Before it all", at: startedAt });
  });

  test("is named afterwards, unless the title is of another moment", async () => {
    const { ofHost, recording, events } = await recordedClass();
    const { id = "" } = (await recording()) ?? {};
    await ofHost("mark-recording", {});
    expect(await ofHost("mark-recording", { title: "Halves", agoMs: 50 })).toEqual(ok);
    expect(await events("marker")).toEqual(["marker Halves"]);
    const at = new Date(Date.now() - 60_000);
    await api.db("recording_events").insert({ recordingId: id, kind: "marker", at });
    expect(await ofHost("mark-recording", { title: "Thirds" })).toEqual(ok);
    expect((await events("marker")).toSorted()).toEqual(["marker Halves", "marker Thirds", "marker null"]);
  });

  test.each([
    { title: "" },
    { title: "  " },
    { title: "x".repeat(151) },
    { title: "a\u0000b" },
    { title: 7 },
    { agoMs: -1 },
    { agoMs: 600_001 },
    { agoMs: "soon" },
  ])("of %j is refused", async (request) => {
    const { ofHost, events } = await recordedClass();
    expect(failureIn(await ofHost("mark-recording", request)).code).toBe("invalid");
    expect(await events("marker")).toEqual([]);
  });

  test("is one of a hundred at most, however many come at once", async () => {
    const { ofHost, recording, events } = await recordedClass();
    const { id = "" } = (await recording()) ?? {};
    const marker = { recordingId: id, kind: "marker", at: new Date() };
    await api.db("recording_events").insert(Array.from({ length: 98 }, () => marker));
    const answers = await Promise.all(Array.from({ length: 5 }, () => ofHost("mark-recording", {})));
    const refused = answers.filter((answer) => JSON.stringify(answer) !== JSON.stringify(ok));
    expect(refused.map((answer) => failureIn(answer).code)).toEqual([
      "too_many_markers",
      "too_many_markers",
      "too_many_markers",
    ]);
    expect(await events("marker")).toHaveLength(100);
  });
});

test.each([false, true])(
  "it is noted when a viewer can speak in what is recorded (before it: %s), up to its end",
  async (speaksBefore) => {
    const { abel, ofHost, recording } = await recordedClass({ speaksBefore });
    if (!speaksBefore) await ofHost("floor", { accountId: abel.id });
    const { id = "" } = (await recording()) ?? {};
    const speakingTurns = () => api.db("speaking_turns").where({ recordingId: id });
    expect(await speakingTurns()).toMatchObject([{ accountId: abel.id, endedAt: null }]);
    // The state after a lecture whose host left without pressing End.
    const ended = { startsAt: new Date(0), hostSeenAt: new Date(0) };
    await api
      .db("lectures")
      .where({ id: (await recording())?.lectureId })
      .update(ended);
    await expect.poll(async () => (await recording())?.state, patience).toBe("ended");
    expect(await speakingTurns()).toMatchObject([{ accountId: abel.id, endedAt: expect.any(Date) }]);
  },
);

test("nobody but the lecture's host controls its recording", async () => {
  const { lecture, viewer, ofViewer, events, isRecorded } = await recordedClass();
  const other = await recordedClass();
  const requests = {
    "pause-recording": { paused: true },
    "mark-recording": { title: "Mine" },
    "allow-unrecorded": { allowed: false },
  };
  for (const [name, request] of Object.entries(requests)) {
    expect(failureIn(await ofViewer(name, request)).code).toBe("host_only");
    const foreign = { ...request, roomId: lecture.id };
    expect(failureIn(await other.ofHost(name, foreign)).code).toBe("not_enrolled");
  }
  expect(failureIn(await other.ofHost("speak-unrecorded", {})).code).toBe("viewers_only");
  expect(await events("pause", "marker")).toEqual([]);
  expect(await isRecorded()).toBe(true);
  expect(viewer.received("recording").filter((recording) => recording?.state === "paused")).toEqual([]);
});

describe("who speaks", () => {
  test("is not recorded if they choose so, until they have spoken", async () => {
    const { abel, viewer, ofHost, ofViewer, events, isRecorded } = await recordedClass();
    expect(failureIn(await ofViewer("speak-unrecorded", {})).code).toBe("floor_needed");
    await ofHost("floor", { accountId: abel.id });
    expect(await ofViewer("speak-unrecorded", {})).toEqual(ok);
    expect(await isRecorded()).toBe(false);
    expect(viewer.received("recording").at(-1)).toMatchObject({ state: "paused", isSpeakerUnrecorded: true });
    await ofHost("pause-recording", { paused: false });
    expect(await isRecorded()).toBe(false);
    await ofViewer("floor", { accountId: null });
    await expect.poll(isRecorded, patience).toBe(true);
    expect(await events(...pauses)).toEqual(["pause speaker", "resume speaker"]);
    await expect
      .poll(() => viewer.received("recording").at(-1), patience)
      .toMatchObject({ state: "on", isSpeakerUnrecorded: false });
  });

  test.each(["revoked by the host", "lost by leaving"] as const)(
    "is recorded again once the floor is %s",
    async (how) => {
      const { abel, viewer, ofHost, ofViewer, isRecorded } = await recordedClass();
      await ofHost("floor", { accountId: abel.id });
      await ofViewer("speak-unrecorded", {});
      if (how === "lost by leaving") await ofViewer("leave", {});
      else await ofHost("floor", { accountId: null });
      viewer.close();
      await expect.poll(isRecorded, patience).toBe(true);
    },
  );

  test("is not recorded while the host has paused, and neither is what follows", async () => {
    const { abel, ofHost, ofViewer, recording, events, isRecorded } = await recordedClass();
    await ofHost("floor", { accountId: abel.id });
    await ofHost("pause-recording", { paused: true });
    await ofViewer("speak-unrecorded", {});
    await ofViewer("floor", { accountId: null });
    const speaker = () => api.db("recordings").where({ hostPaused: true, unrecordedSpeakerId: null });
    await expect.poll(async () => (await speaker()).length, patience).toBe(1);
    expect((await recording())?.pausedAt).not.toBeNull();
    expect(await isRecorded()).toBe(false);
    await ofHost("pause-recording", { paused: false });
    expect(await isRecorded()).toBe(true);
    expect(await events(...pauses)).toEqual(["pause host", "resume host"]);
  });

  test("is recorded where the host wants everybody to be", async () => {
    const { abel, viewer, ofHost, ofViewer, isRecorded } = await recordedClass();
    expect(await ofHost("allow-unrecorded", { allowed: false })).toEqual(ok);
    await expect
      .poll(() => viewer.received("recording").at(-1), patience)
      .toMatchObject({ mayBeUnrecorded: false });
    await ofHost("floor", { accountId: abel.id });
    expect(failureIn(await ofViewer("speak-unrecorded", {})).code).toBe("must_be_recorded");
    expect(await isRecorded()).toBe(true);
  });
});
