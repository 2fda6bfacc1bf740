import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { updateLecture, type UpdateLecture } from "#contract/lectures/lecture.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { createOpened } from "#backend/quality/testing/janus/sfu-class.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";

let api: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-recordings-"));
  // Nothing listens at this address: a recording can be announced without Janus.
  const env = { JANUS_URLS: "ws://127.0.0.1:1", JANUS_SECRET: "s".repeat(16), JANUS_RECORDINGS: folder };
  api = await startTestServer({ env });
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});
const opened = createOpened();
const { enter } = opened;
afterEach(() => opened.closeAll());

/** Opens a room in which a host and a viewer wait, for a lecture that is not to be recorded. */
async function waitingClass() {
  const lecture = await newLecture(api);
  const host = await enter(api.url, lecture.host.token, lecture.id);
  const viewer = await enter(api.url, (await lecture.newViewer()).token, lecture.id);
  const change = (body: UpdateLecture, token = lecture.host.token) => ({
    token,
    params: { id: lecture.id },
    body,
  });
  return { lecture, host, viewer, change };
}

const promised = (replayDays: number | null) => ({
  state: "waiting",
  replayDays,
  isSpeakerUnrecorded: false,
  mayBeUnrecorded: false,
});

test("who waits in a room hears at once whether it is recorded, and nobody elsewhere does", async () => {
  const { host, viewer, change } = await waitingClass();
  const elsewhere = await waitingClass();
  expect(viewer.answer.roomInfo.recording).toBeNull();
  await call(api.url, updateLecture, change({ recordingWished: true }));
  for (const page of [host, viewer]) expect(await page.next("recording")).toEqual(promised(30));
  await call(api.url, updateLecture, change({ replayDays: null }));
  for (const page of [host, viewer]) expect(await page.next("recording")).toEqual(promised(null));
  await call(api.url, updateLecture, change({ name: "Fractions, again" }));
  await call(api.url, updateLecture, change({ recordingWished: false }));
  for (const page of [host, viewer]) expect(await page.next("recording")).toBeNull();
  for (const page of [host, viewer, elsewhere.viewer]) expect(page.received("recording")).toEqual([]);
});

test("nothing is said of what was refused", async () => {
  const { viewer, change } = await waitingClass();
  const stranger = await newAccount(api.url, "instructor");
  const settings = { recordingWished: true };
  expect((await errorOf(api.url, updateLecture, change(settings, stranger.token))).code).toBe(
    "not_your_lecture",
  );
  expect((await errorOf(api.url, updateLecture, change({ ...settings, replayDays: 0 }))).code).toBe(
    "invalid",
  );
  expect((await errorOf(api.url, updateLecture, { ...change(settings), token: undefined })).code).toBe(
    "not_signed_in",
  );
  await call(api.url, updateLecture, change({ ...settings, replayDays: 7 }));
  expect(await viewer.next("recording")).toEqual(promised(7));
});
