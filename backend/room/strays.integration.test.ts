import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logOut } from "#contract/account.ts";
import { withdrawPayment } from "#contract/payment.ts";
import { announce } from "#contract/room.ts";
import { call } from "#backend/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/testing/enrollments.ts";
import type { TestPerson } from "#backend/testing/people.ts";
import { enterRoom, openPage, type SeatedPage } from "#backend/testing/room-page.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
let lecture: TestLecture;
let host: SeatedPage;
let viewer: TestPerson;
let page: SeatedPage;
beforeAll(async () => {
  api = await startTestServer();
});
afterAll(() => api.stop());
beforeEach(async () => {
  lecture = await newLecture(api);
  viewer = await lecture.newViewer();
  host = await enterRoom(api.url, lecture.host.token, lecture.id);
  page = await enterRoom(api.url, viewer.token, lecture.id);
  await announcing(page.answer.peerId, true);
  await host.next("user-connected");
  return () => [host, page].forEach((open) => open.close());
});

const announcing = (userId: string, anew: boolean) =>
  call(api.url, announce, { token: viewer.token, body: { userId, roomId: lecture.id, anew } });

/** The wire breaks: no goodbye. */
const loseLine = () => void page.socket.io.engine.close();

const gone = (mayReturn: boolean) => ({ studentId: page.answer.peerId, isUserTeacher: false, mayReturn });

test("a page that leaves is gone for good; one whose line broke may return", async () => {
  page.close();
  expect(await host.next("user-disconnected")).toEqual(gone(false));
  page = await enterRoom(api.url, viewer.token, lecture.id);
  loseLine();
  expect(await host.next("user-disconnected")).toEqual(gone(true));
});

test("a host whose line broke is nobody that a host would send to", async () => {
  host.socket.io.engine.close();
  expect(await page.next("user-disconnected")).toMatchObject({ isUserTeacher: true, mayReturn: false });
});

describe("a speaker astray", () => {
  beforeEach(async () => {
    await host.ask("word", { roomId: lecture.id, accountId: viewer.id });
    await host.next("word");
    loseLine();
    await host.next("user-disconnected");
  });

  test("gives back the word as soon as they are removed", async () => {
    await host.ask("remove-person", { roomId: lecture.id, accountId: viewer.id, ban: false });
    expect(await host.next("word")).toEqual({ holder: null });
  });

  test("has it still on a new page of theirs", async () => {
    const newer = await enterRoom(api.url, viewer.token, lecture.id);
    expect(newer.answer.classroom.word).toMatchObject({ accountId: viewer.id });
    newer.close();
  });
});

describe("astray", () => {
  beforeEach(async () => {
    loseLine();
    await host.next("user-disconnected");
  });

  test("whoever comes back keeps the peer, and nothing more is said of a departure", async () => {
    const { ticket, peerId } = page.answer;
    const again = await openPage(api.url, viewer.token);
    expect((await again.join({ roomId: lecture.id, ticket })).peerId).toBe(peerId);
    await announcing(peerId, false);
    expect(await host.next("user-connected")).toMatchObject({ userId: peerId, anew: false });
    expect(host.heard("user-disconnected")).toEqual([]);
    again.close();
  });

  test("a new page of theirs ends the old call at once", async () => {
    const newer = await enterRoom(api.url, viewer.token, lecture.id);
    expect(newer.answer.peerId).not.toBe(page.answer.peerId);
    expect(await host.next("user-disconnected")).toEqual(gone(false));
    newer.close();
  });

  test.each([
    ["removed", () => host.ask("remove-person", { roomId: lecture.id, accountId: viewer.id, ban: false })],
    ["banned", () => host.ask("remove-person", { roomId: lecture.id, accountId: viewer.id, ban: true })],
    ["out of the class", () => host.ask("end-class", { roomId: lecture.id, ended: true })],
    [
      "withdrawn",
      () => call(api.url, withdrawPayment, { token: viewer.token, body: { classId: lecture.id } }),
    ],
    ["logged out", () => call(api.url, logOut, { token: viewer.token })],
  ])("whoever is %s loses the picture at once, though no line to them is left", async (_, putOut) => {
    await putOut();
    expect(await host.next("user-disconnected")).toEqual(gone(false));
  });

  test("what happens to others is not theirs", async () => {
    const other = await lecture.newViewer();
    const leaving = await enterRoom(api.url, other.token, lecture.id);
    await host.ask("remove-person", { roomId: lecture.id, accountId: other.id, ban: true });
    expect((await host.next("user-disconnected")).studentId).toBe(leaving.answer.peerId);
    expect(host.heard("user-disconnected")).toEqual([]);
  });
});
