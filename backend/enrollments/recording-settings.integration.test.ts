import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as wire from "#contract/lectures/lecture.ts";
import { getSeatLimits } from "#contract/lectures/seats.ts";
import { lectureForm } from "#backend/lectures/testing/lecture-form.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { enrolledStudent } from "./testing/lecture-fixture.ts";

const janus = { JANUS_URLS: "ws://127.0.0.1:1", JANUS_SECRET: "s".repeat(16) };
let folder: string;
let recorder: TestServer;
let plain: TestServer;
let host: TestAccount;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-recordings-"));
  recorder = await startTestServer({ env: { ...janus, JANUS_RECORDINGS: folder } });
  plain = await startTestServer({ env: janus });
  host = await newAccount(recorder.url, "instructor");
});
afterAll(async () => {
  await recorder.stop();
  await plain.stop();
  await rm(folder, { recursive: true, force: true });
});

const schedule = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
const form = () => ({ ...lectureForm, schedule: schedule() });
const create = (changes: object) =>
  call(recorder.url, wire.createLecture, { token: host.token, body: { ...form(), ...changes } });
const change = (id: string, body: object) =>
  call(recorder.url, wire.updateLecture, { token: host.token, params: { id }, body });
const failToChange = async (id: string, body: object) =>
  (await errorOf(recorder.url, wire.updateLecture, { token: host.token, params: { id }, body })).fields;
/** Returns what a lecture's public preview promises about its recording. */
async function promiseOf(id: string) {
  const { recordingWished, replayDays } = await call(recorder.url, wire.previewLecture, { params: { id } });
  return { recordingWished, replayDays };
}

test("a lecture is not recorded unless its instructor chooses it", async () => {
  expect(await promiseOf((await create({}))._id)).toEqual({ recordingWished: false, replayDays: 30 });
  const { _id } = await create({ recordingWished: true, replayDays: 7 });
  expect(await promiseOf(_id)).toEqual({ recordingWished: true, replayDays: 7 });
  await change(_id, { replayDays: null });
  expect(await promiseOf(_id)).toEqual({ recordingWished: true, replayDays: null });
  await change(_id, { name: "Calculus, the end" });
  expect(await promiseOf(_id)).toEqual({ recordingWished: true, replayDays: null });
  await change(_id, { recordingWished: false });
  expect(await promiseOf(_id)).toMatchObject({ recordingWished: false });
});

test.each([
  ["recordingWished", "perhaps"],
  ["recordingWished", 1],
  ["offlineAllowed", "perhaps"],
  ["offlineAllowed", 1],
  ["replayDays", 0],
  ["replayDays", 366],
  ["replayDays", 1.5],
  ["replayDays", "30"],
  ["replayDays", [30]],
])("%s can't be %j", async (field, value) => {
  const body = { ...form(), recordingWished: true, [field]: value };
  const { fields } = await errorOf(recorder.url, wire.createLecture, { token: host.token, body });
  expect(Object.keys(fields ?? {})).toEqual([field]);
});

test("a form sends the settings with a picture too", async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...form(), recordingWished: true, replayDays: 90 }))
    body.append(name, String(value));
  const headers = { authorization: `Bearer ${host.token}` };
  const reply = await fetch(`${recorder.url}/classes/createClass`, { method: "POST", headers, body });
  const { data } = (await reply.json()) as { data: unknown };
  const { _id } = wire.lecture.parse(data);
  expect(await promiseOf(_id)).toEqual({ recordingWished: true, replayDays: 90 });
});

test("where nothing can be recorded, recording is neither offered nor accepted", async () => {
  const { token } = await newAccount(plain.url, "instructor");
  expect(await call(recorder.url, getSeatLimits, { token: host.token })).toMatchObject({ canRecord: true });
  expect(await call(plain.url, getSeatLimits, { token })).toMatchObject({ canRecord: false });
  const body = { ...form(), recordingWished: true };
  expect(await errorOf(plain.url, wire.createLecture, { token, body })).toMatchObject({
    code: "invalid",
    fields: { recordingWished: ["Recording isn't available here."] },
  });
  const { _id } = await call(plain.url, wire.createLecture, { token, body: form() });
  const settings = { token, params: { id: _id }, body: { recordingWished: true } };
  expect((await errorOf(plain.url, wire.updateLecture, settings)).fields).toHaveProperty("recordingWished");
});

test("whether it can be downloaded is promised as the replay itself, and kept by repeats", async () => {
  const downloadOf = async (id: string) =>
    (await call(recorder.url, wire.previewLecture, { params: { id } })).offlineAllowed;
  const { _id } = await create({ recordingWished: true });
  expect(await downloadOf(_id)).toBe(false);
  await change(_id, { offlineAllowed: true });
  await change(_id, { name: "Calculus, the end" });
  expect(await downloadOf(_id)).toBe(true);
  const [repeated] = await call(recorder.url, wire.repeatLecture, {
    token: host.token,
    params: { id: _id },
    body: { schedule: schedule() },
  });
  expect(await downloadOf(repeated?._id ?? "")).toBe(true);
  await change(_id, { offlineAllowed: false });
  await change(_id, { offlineAllowed: true });
  await enrolledStudent(
    recorder,
    await call(recorder.url, wire.lectureById, { token: host.token, params: { id: _id } }),
  );
  expect(await failToChange(_id, { offlineAllowed: false })).toEqual({
    offlineAllowed: [
      "Students have paid for a replay that they can download, so downloads can't be turned off.",
    ],
  });
  expect(await downloadOf(_id)).toBe(true);
});

test.each([
  [{ FFMPEG_PATH: "/nowhere/ffmpeg" }, false],
  [{ FFMPEG_PATH: "/nowhere/ffmpeg", MAKE_REPLAYS: "false" }, true],
])(
  "with %j, so that replays are made elsewhere or not at all, lectures can be recorded: %s",
  async (env, can) => {
    const other = await startTestServer({ env: { ...janus, JANUS_RECORDINGS: folder, ...env } });
    const { token } = await newAccount(other.url, "instructor");
    expect(await call(other.url, getSeatLimits, { token })).toMatchObject({ canRecord: can });
    await other.stop();
  },
);

test("repeats keep the setting, where it can be kept", async () => {
  const { _id } = await create({ recordingWished: true, replayDays: 7 });
  const params = { id: _id };
  const repeats = { token: host.token, params, body: { schedule: schedule() } };
  const [repeated] = await call(recorder.url, wire.repeatLecture, repeats);
  expect(await promiseOf(repeated?._id ?? "")).toEqual({ recordingWished: true, replayDays: 7 });
});

describe("once a seat is paid for", () => {
  test("its replay is neither taken away nor shortened", async () => {
    const sold = await create({ recordingWished: true, replayDays: 30 });
    await enrolledStudent(recorder, sold);
    expect(await failToChange(sold._id, { recordingWished: false })).toEqual({
      recordingWished: ["Students have paid for the replay, so it can't be turned off."],
    });
    for (const replayDays of [29, null])
      expect(await failToChange(sold._id, { replayDays })).toEqual({
        replayDays: ["Students have paid for 30 days of replay, so it can't be shorter."],
      });
    expect(await promiseOf(sold._id)).toEqual({ recordingWished: true, replayDays: 30 });
    await change(sold._id, { recordingWished: true, replayDays: 60 });
    expect(await promiseOf(sold._id)).toMatchObject({ replayDays: 60 });
  });

  test("a replay can still be added", async () => {
    const sold = await create({});
    await enrolledStudent(recorder, sold);
    await change(sold._id, { recordingWished: true });
    expect(await promiseOf(sold._id)).toEqual({ recordingWished: true, replayDays: 30 });
  });
});

test("a recording that has started can't be switched off", async () => {
  const { _id } = await create({ recordingWished: true });
  const recordings = () => recorder.db("recordings").where({ lectureId: _id });
  await recorder.db("recordings").insert({ lectureId: _id, startedAt: new Date() });
  expect(await failToChange(_id, { recordingWished: false })).toHaveProperty("recordingWished");
  await recordings().update({ state: "ended", endedAt: new Date() });
  expect(await failToChange(_id, { replayDays: 90 })).toHaveProperty("replayDays");
  await recordings().update({ state: "deleted" });
  await change(_id, { recordingWished: false });
  expect(await promiseOf(_id)).toMatchObject({ recordingWished: false });
});

test("a lecture that is over can't be recorded anymore", async () => {
  const { _id } = await create({});
  await recorder
    .db("lectures")
    .where({ id: _id })
    .update({ startsAt: new Date(Date.now() - 3 * 60 * 60 * 1000) });
  expect(await failToChange(_id, { recordingWished: true })).toHaveProperty("recordingWished");
});
