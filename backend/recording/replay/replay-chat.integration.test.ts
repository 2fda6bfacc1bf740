import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { getReplayChat, type ReplayMessage } from "#contract/replay/replay-chat.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { readyReplay, type ReadyReplay } from "../testing/ready-replay.ts";

let lecture: ReadyReplay;
let student: TestAccount;
const began = Date.parse("2026-11-20T09:00:00Z");
const minute = 60_000;

const api = setUpTestServer();
beforeEach(async () => {
  lecture = await readyReplay(api, null, new Date());
  student = await lecture.newViewer();
  // Ten recorded minutes, a pause of five minutes, and ten more recorded minutes.
  const kept = [
    { fromMs: began, toMs: began + 10 * minute, atMs: 0 },
    { fromMs: began + 15 * minute, toMs: began + 25 * minute, atMs: 10 * minute },
  ];
  await api
    .db("assemblies")
    .where({ recordingId: lecture.recordingId })
    .update({ shownRanges: JSON.stringify(kept) });
  await api.db("rooms").insert({ lectureId: lecture.id, lastSeq: 10 }).onConflict("lectureId").merge();
});

let seq = 0;
async function send(sender: TestAccount, text: string, afterMs: number, removed = false): Promise<void> {
  await api.db("messages").insert({
    lectureId: lecture.id,
    seq: ++seq,
    clientId: randomUUID(),
    senderId: sender.id,
    senderName: sender === student ? "Abel" : "Almaz",
    text,
    sentAt: new Date(began + afterMs),
    removedAt: removed ? new Date() : null,
  });
}

const ask = ({ token }: Pick<TestAccount, "token">) => ({ token, params: { id: lecture.id } });
const chat = (person: TestAccount): Promise<ReplayMessage[]> => call(api.url, getReplayChat, ask(person));

test("the chat is in the replay's time, without what was removed or sent while nothing was recorded", async () => {
  await send(lecture.host, "Before", -minute);
  await send(student, "Good morning", 0);
  await send(lecture.host, "Welcome", 3 * minute);
  await send(student, "Something rude", 4 * minute, true);
  await send(student, "In the pause", 12 * minute);
  await send(student, "Thanks", 20 * minute);
  await send(student, "After", 25 * minute);
  const seen = await chat(student);
  expect(seen.map(({ atMs, sender, isHost, text }) => ({ atMs, sender, isHost, text }))).toEqual([
    { atMs: 0, sender: "Abel", isHost: false, text: "Good morning" },
    { atMs: 3 * minute, sender: "Almaz", isHost: true, text: "Welcome" },
    { atMs: 15 * minute, sender: "Abel", isHost: false, text: "Thanks" },
  ]);
  expect(await chat(lecture.host)).toEqual(seen);
});

test("who may not watch the replay may not read its chat", async () => {
  await send(student, "Good morning", 0);
  const stranger = await newAccount(api.url, "student", "Stranger");
  expect((await errorOf(api.url, getReplayChat, ask(stranger))).code).toBe("not_enrolled");
  await api.db("enrollments").where({ studentId: student.id }).update({ status: "withdrawn" });
  expect((await errorOf(api.url, getReplayChat, ask(student))).code).toBe("not_enrolled");
  await api
    .db("recordings")
    .where({ id: lecture.recordingId })
    .update({ expiresAt: new Date(0) });
  expect((await errorOf(api.url, getReplayChat, ask(lecture.host))).code).toBe("replay_unavailable");
});
