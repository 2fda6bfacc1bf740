import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { failure } from "#contract/http/error.ts";
import { listCaptions, saveCaptions } from "#contract/replay/captions.ts";
import {
  createCut,
  cutLeavesNothing,
  cutOutside,
  cutTooLarge,
  deleteCut,
  MAX_CUTS,
  tooManyCuts,
} from "#contract/replay/cuts.ts";
import { getReplayChat } from "#contract/replay/replay-chat.ts";
import { getReplay } from "#contract/replay/replay.ts";
import { storageSettings } from "#backend/platform/config/storage-settings.ts";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { enrolledStudent } from "#backend/enrollments/testing/lecture-fixture.ts";
import { asAdmin, soldLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { contentTypeOf, replayFolder } from "../files/replay-keys.ts";
import { readyReplay, type ReadyReplay } from "../testing/ready-replay.ts";

let folder: string;
let api: TestServer;
let files: FileStore;
let lecture: ReadyReplay;
let student: TestAccount;
const now = new Date();
/**
 * Seconds 60 to 71 are in segments 15, 16 and 17. The segment before them is withheld too, since its end may deviate.
 */
const passage = { fromMs: 60_000, toMs: 71_000 };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-cuts-"));
  const url = pathToFileURL(folder).href;
  api = await startTestServer({ env: { STORAGE_URL: url } });
  files = createFileStore(storageSettings(url, folder), "recordings");
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  lecture = await readyReplay(api, files, now);
  student = await lecture.newViewer();
  const names = Array.from({ length: 900 }, (_, index) => `${String(index).padStart(5, "0")}.m4s`);
  const playlist = ["#EXTM3U", ...names.flatMap((name) => ["#EXTINF:4.000000,", name]), "#EXT-X-ENDLIST"];
  const write = (file: string, text: string) =>
    files.write(`${replayFolder(lecture.recordingId)}/${file}`, Buffer.from(text), contentTypeOf(file));
  await write("240p/index.m3u8", playlist.join("\n"));
  for (const name of names.slice(10, 20)) await write(`240p/${name}`, "seen");
});

const params = () => ({ id: lecture.id });
const replayOf = ({ token }: Pick<TestAccount, "token">) =>
  call(api.url, getReplay, { token, params: params() });
const hide = ({ token }: Pick<TestAccount, "token">, body: unknown = passage) =>
  send(api.url, createCut, { token, params: params(), body });
async function get(file: string): Promise<Response> {
  const { ticket } = await replayOf(student);
  return fetch(`${api.url}/replays/${lecture.id}/${file}?ticket=${ticket}`, {
    headers: { accept: "application/json", range: "bytes=0-3" },
  });
}
const codeOf = async (file: string) => {
  const reply = await get(file);
  return reply.status < 400 ? "sent" : failure.parse(await reply.json()).code;
};

test("nothing of a hidden passage is sent from then on, in whatever way", async () => {
  expect(await codeOf("240p/00016.m4s")).toBe("sent");
  const cut = await call(api.url, createCut, { token: lecture.host.token, params: params(), body: passage });
  expect(cut).toMatchObject(passage);
  for (const segment of ["00014", "00015", "00016", "00017"])
    expect(await codeOf(`240p/${segment}.m4s`), segment).toBe("passage_hidden");
  for (const segment of ["00013", "00018"]) expect(await codeOf(`240p/${segment}.m4s`), segment).toBe("sent");
  for (const file of ["preview.webm", "poster.jpg"]) expect(await codeOf(file), file).toBe("passage_hidden");
  const playlist = await (await get("240p/index.m3u8")).text();
  expect(playlist.match(/#EXT-X-GAP\n\d+/g)).toEqual(
    [14, 15, 16, 17].map((number) => `#EXT-X-GAP\n000${number}`),
  );
  const { hidden, durationMs, progress } = await replayOf(student);
  expect({ hidden, durationMs, progress }).toEqual({
    hidden: [{ fromMs: 56_000, toMs: 72_000 }],
    durationMs: 3_600_000,
    progress: null,
  });
  expect((await replayOf(lecture.host)).progress).toMatchObject({ cuts: [cut] });
});

test("nor what was said and written in it, but for the host who edits the captions", async () => {
  const cues = [
    { startMs: 1000, endMs: 2000, text: "Welcome" },
    { startMs: 69_000, endMs: 73_000, text: "My name is Abel" },
  ];
  const { token } = lecture.host;
  const at = { ...params(), language: "am" as const };
  await call(api.url, saveCaptions, { token, params: at, body: { cues } });
  const message = {
    lectureId: lecture.id,
    senderId: student.id,
    senderName: "Abel",
    clientId: randomUUID(),
  };
  const begins = now.getTime() - 7_200_000;
  await api.db("messages").insert([
    { ...message, seq: 1, text: "Before", sentAt: new Date(begins + 30_000) },
    { ...message, seq: 2, clientId: randomUUID(), text: "Within", sentAt: new Date(begins + 65_000) },
  ]);
  const chapters = [
    { atMs: 0, kind: "camera", label: null },
    { atMs: 65_000, kind: "marker", label: "Abel's question" },
  ];
  await api
    .db("assemblies")
    .where({ recordingId: lecture.recordingId })
    .update({ chapters: JSON.stringify(chapters) });
  await hide(lecture.host);
  expect((await replayOf(student)).chapters).toEqual(chapters.slice(0, 1));
  const saidTo = async (account: Pick<TestAccount, "token">) =>
    (await call(api.url, listCaptions, { token: account.token, params: params() }))[0]?.cues.length;
  expect([await saidTo(student), await saidTo(lecture.host)]).toEqual([1, 2]);
  const chat = await call(api.url, getReplayChat, { token: student.token, params: params() });
  expect(chat.map(({ text }) => text)).toEqual(["Before"]);
});

test("a preview with what is hidden is none, until another one is made", async () => {
  await api.db("recordings").where({ id: lecture.recordingId }).update({ state: "preview" });
  expect((await replayOf(student)).state).toBe("preview");
  await hide(lecture.host);
  expect(await replayOf(student)).toMatchObject({ state: "preparing", ticket: null, hidden: [] });
});

test("a hidden end makes it shorter", async () => {
  await hide(lecture.host, { fromMs: 3_000_000, toMs: 86_400_000 });
  expect((await replayOf(student)).durationMs).toBe(2_996_000);
  expect(await (await get("240p/index.m3u8")).text()).not.toContain("00749");
});

test("an admin hides and shows passages too", async () => {
  const admin = await asAdmin(api, await newAccount(api.url, "student"));
  const cut = await call(api.url, createCut, { token: admin.token, params: params(), body: passage });
  const undo = { token: admin.token, params: { ...params(), cutId: cut._id } };
  await call(api.url, deleteCut, undo);
  expect((await errorOf(api.url, deleteCut, undo)).code).toBe("not_found");
  // The replay was never re-rendered without the passage, so the passage was never black.
  expect(await codeOf("240p/00016.m4s")).toBe("sent");
});

describe("refused are", () => {
  test("guests, students and other instructors, to hide and to show", async () => {
    const cut = await call(api.url, createCut, {
      token: lecture.host.token,
      params: params(),
      body: passage,
    });
    const other = await newAccount(api.url, "instructor");
    const theirs = await readyReplay(api, null, now);
    for (const [token, code] of [
      [undefined, "not_signed_in"],
      ["junk", "not_signed_in"],
      [student.token, "not_your_lecture"],
      [other.token, "not_your_lecture"],
      [theirs.host.token, "not_your_lecture"],
    ] as const) {
      const to = { token, params: params(), body: passage };
      expect((await errorOf(api.url, createCut, to)).code).toBe(code);
      const undo = { token, params: { ...params(), cutId: cut._id } };
      expect((await errorOf(api.url, deleteCut, undo)).code).toBe(code);
    }
    const elsewhere = { token: theirs.host.token, params: { id: theirs.id, cutId: cut._id } };
    expect((await errorOf(api.url, deleteCut, elsewhere)).code).toBe("not_found");
    expect(await codeOf("240p/00016.m4s")).toBe("passage_hidden");
  });

  test("junk, what is outside, all of it, and too many", async () => {
    const { token } = lecture.host;
    const saidOf = async (body: unknown) => {
      const { code, fields } = await errorOf(api.url, createCut, { token, params: params(), body });
      expect(code, JSON.stringify(body)).toBe("invalid");
      return fields?.["toMs"]?.[0];
    };
    const junk = [{}, { fromMs: 5000, toMs: 5000 }, { fromMs: -1, toMs: 5000 }, { fromMs: 0, toMs: 1e12 }];
    for (const body of [...junk, { fromMs: "0", toMs: "5000" }, { fromMs: 0.5, toMs: 2000 }])
      await saidOf(body);
    expect(await saidOf({ fromMs: 3_600_000, toMs: 3_700_000 })).toBe(cutOutside);
    expect(await saidOf({ fromMs: 5000, toMs: 3_600_000 })).toBe(cutLeavesNothing);
    const span = {
      recordingId: lecture.recordingId,
      createdBy: lecture.host.id,
      createdAt: now,
      fromAt: new Date(now.getTime() - 7_200_000),
      toAt: new Date(now.getTime() - 7_199_000),
    };
    await api.db("replay_cuts").insert(Array.from({ length: MAX_CUTS }, () => span));
    expect(await saidOf(passage)).toBe(tooManyCuts);
  });

  test("more than a quarter of what students paid for, but not of what nobody paid for", async () => {
    const given = await soldLecture(api);
    await enrolledStudent(api, given.lecture);
    await api
      .db("lectures")
      .where({ id: given.lecture._id })
      .update({ recordingEnabled: true, replayDays: 30 });
    await api.db("recordings").where({ id: lecture.recordingId }).update({ lectureId: given.lecture._id });
    const to = { token: given.host.token, params: { id: given.lecture._id } };
    await call(api.url, createCut, { ...to, body: { fromMs: 0, toMs: 900_000 } });
    const { fields } = await errorOf(api.url, createCut, { ...to, body: { fromMs: 900_000, toMs: 960_000 } });
    expect(fields?.["toMs"]).toEqual([cutTooLarge]);
    await api.db("payments").update({ amountSantim: 0 });
    await call(api.url, createCut, { ...to, body: { fromMs: 900_000, toMs: 960_000 } });
  });

  test("all of it once its time is over", async () => {
    await api.db("recordings").where({ id: lecture.recordingId }).update({ expiresAt: now });
    const to = { token: lecture.host.token, params: params(), body: passage };
    expect((await errorOf(api.url, createCut, to)).code).toBe("replay_unavailable");
  });
});
