import { beforeEach, expect, test } from "vitest";
import { announce } from "#contract/room/room.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import type { TestAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

let lecture: TestLecture;
let host: JoinedPage;
let speakers: { account: TestAccount; page: JoinedPage }[];
const api = setUpTestServer({ floorGraceMs: 300, heartbeatMs: 100 });
beforeEach(async () => {
  lecture = await newLecture(api);
  host = await enterRoom(api.url, lecture.host.token, lecture.id);
  speakers = [];
  for (const name of ["Abel Girma", "Hana Bekele"]) {
    const account = await lecture.newViewer(name);
    const page = await enterRoom(api.url, account.token, lecture.id);
    const body = { userId: page.answer.peerId, roomId: lecture.id };
    await call(api.url, announce, { token: account.token, body });
    speakers.push({ account, page });
  }
  return () => [host, ...speakers.map(({ page }) => page)].forEach((page) => page.close());
});

const record = (state = "recording") =>
  api.db("recordings").insert({
    lectureId: lecture.id,
    state,
    startedAt: new Date(),
    ...(state !== "recording" && { endedAt: new Date() }),
  });
const setFloor = (page: JoinedPage, accountId: string | null) =>
  page.request("floor", { roomId: lecture.id, accountId });
/** Lists in order who has held the floor, and whether each participant still holds it. */
const speakingTurns = async (): Promise<string[]> => {
  const rows: { name: string; endedAt: Date | null }[] = await api
    .db("speaking_turns as t")
    .join("recordings as r", "r.id", "t.recordingId")
    .join("accounts as a", "a.id", "t.accountId")
    .where("r.lectureId", lecture.id)
    .orderBy("t.id")
    .select("a.name", "t.endedAt");
  return rows.map(({ name, endedAt: ended }) => `${name} ${ended ? "has spoken" : "speaks"}`);
};

test("while a lecture is recorded, it is noted who holds the floor, however they lose it", async () => {
  const [abel, hana] = speakers;
  if (!abel || !hana) throw new Error("two have entered");
  await record();
  await setFloor(host, abel.account.id);
  expect(await speakingTurns()).toEqual(["Abel Girma speaks"]);
  await setFloor(host, abel.account.id);
  await setFloor(host, hana.account.id);
  expect(await speakingTurns()).toEqual(["Abel Girma has spoken", "Hana Bekele speaks"]);
  await setFloor(hana.page, null);
  await setFloor(host, abel.account.id);
  await setFloor(host, null);
  await setFloor(host, abel.account.id);
  await host.request("remove-participant", { roomId: lecture.id, accountId: abel.account.id, ban: false });
  await expect
    .poll(speakingTurns)
    .toEqual([
      "Abel Girma has spoken",
      "Hana Bekele has spoken",
      "Abel Girma has spoken",
      "Abel Girma has spoken",
    ]);
  await setFloor(host, hana.account.id);
  hana.page.socket.io.engine.close();
  await expect
    .poll(async () => (await speakingTurns()).at(-1), { timeout: 5000 })
    .toBe("Hana Bekele has spoken");
});

test("End ends the turn of who holds the floor", async () => {
  const [abel] = speakers;
  await record();
  await setFloor(host, abel?.account.id ?? "");
  await host.request("end-room", { roomId: lecture.id, ended: true });
  await expect.poll(speakingTurns).toEqual(["Abel Girma has spoken"]);
});

test("of a lecture that is not recorded, or no longer, nothing is noted", async () => {
  const [abel] = speakers;
  await setFloor(host, abel?.account.id ?? "");
  await record("ended");
  await setFloor(host, abel?.account.id ?? "");
  expect(await speakingTurns()).toEqual([]);
});
