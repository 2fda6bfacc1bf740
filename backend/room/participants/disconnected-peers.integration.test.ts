import { beforeEach, describe, expect, test } from "vitest";
import { logOut } from "#contract/accounts/account.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { announce } from "#contract/room/room.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import type { TestAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom, openPage, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

let lecture: TestLecture;
let host: JoinedPage;
let viewer: TestAccount;
let page: JoinedPage;
const api = setUpTestServer();
beforeEach(async () => {
  lecture = await newLecture(api);
  viewer = await lecture.newViewer();
  host = await enterRoom(api.url, lecture.host.token, lecture.id);
  page = await enterRoom(api.url, viewer.token, lecture.id);
  await announcing(page.answer.peerId, true);
  await host.next("user-connected");
  return () => [host, page].forEach((open) => open.close());
});

const announcing = (userId: string, forceNewCall: boolean) =>
  call(api.url, announce, { token: viewer.token, body: { userId, roomId: lecture.id, forceNewCall } });

/** Breaks the connection without a close frame. */
const cutConnection = () => void page.socket.io.engine.close();

const gone = (mayReconnect: boolean) => ({
  studentId: page.answer.peerId,
  isUserTeacher: false,
  mayReconnect,
  revision: expect.any(Number),
});

test("a page that leaves may not reconnect; one whose connection broke may", async () => {
  page.close();
  expect(await host.next("user-disconnected")).toEqual(gone(false));
  page = await enterRoom(api.url, viewer.token, lecture.id);
  cutConnection();
  expect(await host.next("user-disconnected")).toEqual(gone(true));
});

test("a host whose connection broke is not reported as a viewer who may reconnect", async () => {
  host.socket.io.engine.close();
  expect(await page.next("user-disconnected")).toMatchObject({ isUserTeacher: true, mayReconnect: false });
});

describe("a disconnected speaker", () => {
  beforeEach(async () => {
    await host.request("floor", { roomId: lecture.id, accountId: viewer.id });
    await host.next("floor");
    cutConnection();
    await host.next("user-disconnected");
  });

  test("loses the floor as soon as they are removed", async () => {
    await host.request("remove-participant", { roomId: lecture.id, accountId: viewer.id, ban: false });
    expect(await host.next("floor")).toEqual({ holder: null });
  });

  test("still holds it on a new page", async () => {
    const newer = await enterRoom(api.url, viewer.token, lecture.id);
    expect(newer.answer.roomInfo.floorHolder).toMatchObject({ accountId: viewer.id });
    newer.close();
  });
});

describe("a disconnected viewer", () => {
  beforeEach(async () => {
    cutConnection();
    await host.next("user-disconnected");
  });

  test("who reconnects keeps the peer, and no departure is announced", async () => {
    const { ticket, peerId } = page.answer;
    const again = await openPage(api.url, viewer.token);
    expect((await again.join({ roomId: lecture.id, ticket })).peerId).toBe(peerId);
    await announcing(peerId, false);
    expect(await host.next("user-connected")).toMatchObject({ userId: peerId, forceNewCall: false });
    expect(host.received("user-disconnected")).toEqual([]);
    again.close();
  });

  test("who opens a new page ends the old call at once", async () => {
    const newer = await enterRoom(api.url, viewer.token, lecture.id);
    expect(newer.answer.peerId).not.toBe(page.answer.peerId);
    expect(await host.next("user-disconnected")).toEqual(gone(false));
    newer.close();
  });

  test.each([
    [
      "removed",
      () => host.request("remove-participant", { roomId: lecture.id, accountId: viewer.id, ban: false }),
    ],
    [
      "banned",
      () => host.request("remove-participant", { roomId: lecture.id, accountId: viewer.id, ban: true }),
    ],
    ["in a room that ends", () => host.request("end-room", { roomId: lecture.id, ended: true })],
    [
      "withdrawn",
      () => call(api.url, withdrawPayment, { token: viewer.token, body: { classId: lecture.id } }),
    ],
    ["logged out", () => call(api.url, logOut, { token: viewer.token })],
  ])("who is %s loses the video at once, although no socket to them is left", async (_, evict) => {
    await evict();
    expect(await host.next("user-disconnected")).toEqual(gone(false));
  });

  test("is not affected by what happens to others", async () => {
    const other = await lecture.newViewer();
    const leaving = await enterRoom(api.url, other.token, lecture.id);
    await host.request("remove-participant", { roomId: lecture.id, accountId: other.id, ban: true });
    expect((await host.next("user-disconnected")).studentId).toBe(leaving.answer.peerId);
    expect(host.received("user-disconnected")).toEqual([]);
  });
});
