import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { announce, joinResponse } from "#contract/room/room.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom, failureIn, openPage } from "#backend/quality/testing/room/room-page.ts";
import { openPeer } from "#backend/quality/testing/room/signalling-peer.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const iceServers = [{ urls: "stun:turn.example:3478" }];
let lecture: TestLecture;
const api = setUpTestServer({ env: { ICE_SERVERS: JSON.stringify(iceServers) } });
beforeEach(async () => {
  lecture = await newLecture(api);
});

function announcing(token: string, userId: string, roomId = lecture.id) {
  return call(api.url, announce, { token, body: { userId, roomId } });
}

describe("a join", () => {
  test("admits the host and an enrolled student, and returns what a page needs", async () => {
    const viewer = await lecture.newViewer();
    const before = Date.now();
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    expect(joinResponse.parse(host.answer)).toMatchObject({
      role: "host",
      grants: ["publish"],
      iceServers,
      media: { engine: "mesh", publication: null, corner: null, revision: 0 },
      messages: [],
      lecture: {
        name: "Fractions",
        instructorId: lecture.host.id,
        instructorName: "Hanna Tesfaye",
        instructorPicture: null,
        schedule: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/),
        duration: 120,
      },
      hostPresent: true,
      source: "none",
      viewers: [],
    });
    expect(host.answer.peerId).toMatch(/^p[a-z2-7]{20}$/);
    expect(Date.parse(host.answer.serverNow)).toBeGreaterThanOrEqual(before);
    const viewing = await enterRoom(api.url, viewer.token, lecture.id);
    expect(viewing.answer).toMatchObject({ role: "viewer", grants: ["subscribe"], hostPresent: true });
    host.close();
    expect(await viewing.next("user-disconnected")).toMatchObject({ isUserTeacher: true });
    viewing.close();
  });

  test("records that the host has come, and nobody else", async () => {
    const { id, host, newViewer } = await newLecture(api);
    const seenAt = async () => (await api.db("lectures").where({ id }).first("hostSeenAt")).hostSeenAt;
    (await enterRoom(api.url, (await newViewer()).token, id)).close();
    expect(await seenAt()).toBeNull();
    (await enterRoom(api.url, host.token, id)).close();
    expect(await seenAt()).toBeInstanceOf(Date);
  });

  test("is refused for everybody else", async () => {
    const stranger = await newAccount(api.url, "student");
    const other = await newAccount(api.url, "instructor");
    const held = await lecture.newViewer();
    await api
      .db("enrollments")
      .where({ studentId: held.id })
      .update({ status: "held", heldUntil: new Date(Date.now() + 60_000) });
    const admin = await newAccount(api.url, "student");
    await api.db("accounts").where({ id: admin.id }).update({ role: "admin" });
    for (const { token } of [stranger, other, held, admin]) {
      const page = await openPage(api.url, token);
      const failed = failureIn(await page.request("join", { roomId: lecture.id }));
      expect(failed).toMatchObject({ statusCode: 403, code: "not_enrolled" });
      page.close();
    }
  });

  test("finds no room for an unknown or deleted lecture", async () => {
    const gone = await newLecture(api);
    await api.db("lectures").where({ id: gone.id }).update({ deletedAt: new Date() });
    const page = await openPage(api.url, gone.host.token);
    for (const roomId of [gone.id, randomUUID()])
      expect(failureIn(await page.request("join", { roomId }))).toMatchObject({
        statusCode: 404,
        code: "lecture_not_found",
      });
    page.close();
  });

  test("accepts a room's id in upper and lower case", async () => {
    const viewer = await lecture.newViewer();
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    const page = await openPage(api.url, viewer.token);
    expect(await page.join({ roomId: lecture.id.toUpperCase() })).toMatchObject({ hostPresent: true });
    host.close();
    page.close();
  });
});

describe("a connection to a room", () => {
  test("keeps its peer id across a reconnect with its ticket, and gets a new one without", async () => {
    const viewer = await lecture.newViewer();
    const first = await enterRoom(api.url, viewer.token, lecture.id);
    first.close();
    const page = await openPage(api.url, viewer.token);
    const again = await page.join({ roomId: lecture.id, ticket: first.answer.ticket });
    expect(again.peerId).toBe(first.answer.peerId);
    expect((await page.join({ roomId: lecture.id })).peerId).not.toBe(first.answer.peerId);
    page.close();
  });

  test("takes no peer id from a ticket of another room, another account or a forger", async () => {
    const [viewer, thief] = [await lecture.newViewer(), await lecture.newViewer()];
    const elsewhere = await newLecture(api);
    const own = await enterRoom(api.url, viewer.token, lecture.id);
    const hosting = await enterRoom(api.url, elsewhere.host.token, elsewhere.id);
    const page = await openPage(api.url, thief.token);
    for (const ticket of [own.answer.ticket, hosting.answer.ticket, "forged.ticket", ""]) {
      const answer = await page.join({ roomId: lecture.id, ticket });
      expect([own.answer.peerId, hosting.answer.peerId]).not.toContain(answer.peerId);
    }
    for (const open of [own, hosting, page]) open.close();
  });

  test("is one per account: a newer page takes over from the older, which is told, and its peer is closed", async () => {
    const viewer = await lecture.newViewer();
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    const older = await enterRoom(api.url, viewer.token, lecture.id);
    const peer = await openPeer(api.url, older.answer);
    const newer = await enterRoom(api.url, viewer.token, lecture.id);
    expect(await older.next("removed")).toEqual({ reason: "connection_taken_over" });
    expect(await older.gone).toBe("io server disconnect");
    expect(await peer.next()).toEqual({ type: "ERROR", payload: { msg: "connection_taken_over" } });
    await peer.closed;
    expect(await host.next("user-disconnected")).toEqual({
      studentId: older.answer.peerId,
      isUserTeacher: false,
      mayReconnect: false,
      revision: expect.any(Number),
    });
    expect(newer.socket.connected).toBe(true);
    expect(newer.received("removed")).toEqual([]);
    for (const open of [host, newer]) open.close();
  });

  test("that the same peer opens again keeps its signalling, and no departure is announced", async () => {
    const [viewer, other] = [await lecture.newViewer(), await lecture.newViewer()];
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    const older = await enterRoom(api.url, viewer.token, lecture.id);
    const peer = await openPeer(api.url, older.answer);
    const newer = await openPage(api.url, viewer.token);
    await newer.join({ roomId: lecture.id, ticket: older.answer.ticket });
    await older.gone;
    const leaving = await enterRoom(api.url, other.token, lecture.id);
    leaving.close();
    // The first departure that the host receives is that of `other`, so none was announced for the reopened peer.
    expect((await host.next("user-disconnected")).studentId).toBe(leaving.answer.peerId);
    const hostPeer = await openPeer(api.url, host.answer);
    hostPeer.send({ type: "CANDIDATE", dst: older.answer.peerId, payload: 1 });
    expect((await peer.next()).type).toBe("CANDIDATE");
    for (const open of [host, newer, peer, hostPeer]) open.close();
  });

  test("ends when the page joins another room", async () => {
    const elsewhere = await newLecture(api);
    const viewer = await lecture.newViewer();
    await api.db("enrollments").insert({
      lectureId: elsewhere.id,
      studentId: viewer.id,
      status: "active",
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    await page.join({ roomId: elsewhere.id });
    expect((await host.next("user-disconnected")).studentId).toBe(page.answer.peerId);
    for (const open of [host, page]) open.close();
  });

  test("is one after two concurrent joins of one page", async () => {
    const viewer = await lecture.newViewer();
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    const page = await openPage(api.url, viewer.token);
    const [first, second] = await Promise.all([
      page.join({ roomId: lecture.id }),
      page.join({ roomId: lecture.id }),
    ]);
    expect((await host.next("user-disconnected")).studentId).toBe(first.peerId);
    await announcing(viewer.token, second.peerId);
    expect((await host.next("user-connected")).userId).toBe(second.peerId);
    for (const open of [host, page]) open.close();
  });
});

describe("announcing a peer", () => {
  test("is told to the whole room of a mesh, and a host who joins later is told whom to call", async () => {
    const [first, second] = [await lecture.newViewer(), await lecture.newViewer()];
    const [one, two] = [
      await enterRoom(api.url, first.token, lecture.id),
      await enterRoom(api.url, second.token, lecture.id),
    ];
    await announcing(first.token, one.answer.peerId);
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    expect(host.answer.viewers).toEqual([one.answer.peerId]);
    await announcing(lecture.host.token, host.answer.peerId);
    await announcing(second.token, two.answer.peerId);
    expect(await host.next("user-connected")).toEqual({
      userId: two.answer.peerId,
      isUserTeacher: false,
      forceNewCall: true,
      revision: expect.any(Number),
    });
    // Each viewer is notified of everyone but themselves.
    for (const [viewer, others] of [
      [one, [host, two]],
      [two, [one, host]],
    ] as const) {
      for (const other of others)
        expect(await viewer.next("user-connected")).toEqual({
          userId: other.answer.peerId,
          isUserTeacher: other === host,
          forceNewCall: true,
          revision: expect.any(Number),
        });
      expect(viewer.received("user-connected")).toEqual([]);
    }
    const viewing = await one.join({ roomId: lecture.id, ticket: one.answer.ticket });
    expect(viewing.viewers).toEqual([]);
    for (const open of [one, two, host]) open.close();
  });

  test("happens with an entering viewer's join that asks for it, and with no other", async () => {
    const [viewer, later, stranger] = [
      await lecture.newViewer(),
      await lecture.newViewer(),
      await newAccount(api.url, "student"),
    ];
    const host = await openPage(api.url, lecture.host.token);
    const asks = { roomId: lecture.id, announce: true };
    expect(await host.join(asks)).toMatchObject({ announced: false });
    const refused = await openPage(api.url, stranger.token);
    expect(failureIn(await refused.request("join", asks))).toMatchObject({ code: "not_enrolled" });
    const silent = await enterRoom(api.url, later.token, lecture.id);
    expect(silent.answer.announced).toBe(false);
    const page = await openPage(api.url, viewer.token);
    const { peerId, announced } = await page.join(asks);
    expect(announced).toBe(true);
    expect(await silent.next("user-connected")).toMatchObject({ userId: peerId, isUserTeacher: false });
    // Nobody was announced before.
    expect(await host.next("user-connected")).toMatchObject({ userId: peerId, forceNewCall: true });
    for (const open of [page, silent, refused, host]) open.close();
  });

  test("is refused for somebody else's peer, outside the room, without enrollment, without a session", async () => {
    const [viewer, other] = [await lecture.newViewer(), await lecture.newViewer()];
    const stranger = await newAccount(api.url, "student");
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    const failing = (token: string | undefined, userId: string, roomId = lecture.id) =>
      errorOf(api.url, announce, { token, body: { userId, roomId } });
    expect(await failing(viewer.token, host.answer.peerId)).toMatchObject({
      statusCode: 403,
      code: "forbidden",
    });
    expect(await failing(other.token, page.answer.peerId)).toMatchObject({ code: "ticket_invalid" });
    expect(await failing(stranger.token, page.answer.peerId)).toMatchObject({ code: "not_enrolled" });
    expect(await failing(undefined, page.answer.peerId)).toMatchObject({ code: "not_signed_in" });
    expect(await failing(viewer.token, page.answer.peerId, randomUUID())).toMatchObject({
      code: "lecture_not_found",
    });
    expect(Object.keys((await failing(viewer.token, "a  b", "x")).fields ?? {}).toSorted()).toEqual([
      "roomId",
      "userId",
    ]);
    await announcing(viewer.token, page.answer.peerId);
    // The host received no announcement for the failed attempts: the first one is that of the valid peer.
    expect((await host.next("user-connected")).userId).toBe(page.answer.peerId);
    for (const open of [page, host]) open.close();
  });
});

describe("the host's source", () => {
  const source = (name: string, muted = false) => ({ roomId: lecture.id, source: name, muted });
  const none = { source: "none", muted: false };

  test("is broadcast, told to those who join later, and no proof that anything was sent", async () => {
    const [viewer, late] = [await lecture.newViewer(), await lecture.newViewer()];
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    await host.request("source", source("none"));
    expect(await host.request("source", source("camera"))).toEqual({ ok: true, data: {} });
    expect([await page.next("source"), await page.next("source")]).toEqual([
      none,
      { source: "camera", muted: false },
    ]);
    for (const other of ["microphone", "screen"]) {
      await host.request("source", source(other, true));
      expect(await page.next("source")).toEqual({ source: other, muted: true });
    }
    expect(await api.db("lectures").where({ id: lecture.id }).first("startedAt")).toEqual({
      startedAt: null,
    });
    const { answer } = await enterRoom(api.url, late.token, lecture.id);
    expect(answer).toMatchObject({ source: "screen", hostMuted: true });
    host.close();
  });

  test("ends when the host leaves", async () => {
    const viewer = await lecture.newViewer();
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    await host.request("source", source("camera"));
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    host.close();
    expect(await page.next("source")).toEqual(none);
    const again = await page.join({ roomId: lecture.id });
    expect(again).toMatchObject({ hostPresent: false, hostMuted: false });
    page.close();
  });

  test.each([
    ["is away", 29, true],
    ["is still to come, if that was long before the start", 31, false],
  ])("a host who was there %s", async (_, minutesToStart, hostSeen) => {
    const startsAt = new Date(Date.now() + minutesToStart * 60_000);
    await api.db("lectures").where({ id: lecture.id }).update({ startsAt });
    const { token } = await lecture.newViewer();
    const before = await enterRoom(api.url, token, lecture.id);
    expect(before.answer.hostSeen).toBe(false);
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    host.close();
    await before.next("user-disconnected");
    expect((await enterRoom(api.url, token, lecture.id)).answer).toMatchObject({
      hostPresent: false,
      hostSeen,
    });
  });

  test("continues when the host reconnects with its ticket, and ends when the host opens a new page", async () => {
    const viewer = await lecture.newViewer();
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    await host.request("source", source("camera"));
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    const back = await openPage(api.url, lecture.host.token);
    const again = await back.join({ roomId: lecture.id, ticket: host.answer.ticket });
    expect(again.source).toBe("camera");
    const reloaded = await enterRoom(api.url, lecture.host.token, lecture.id);
    expect(reloaded.answer.source).toBe("none");
    expect(await page.next("source")).toEqual(none);
    await back.gone;
    // The old page departs late, which must not end the source that the new page is already sending.
    await reloaded.request("source", source("screen"));
    expect(await page.next("source")).toEqual({ source: "screen", muted: false });
    await host.gone;
    expect((await page.join({ roomId: lecture.id })).source).toBe("screen");
    for (const open of [page, reloaded]) open.close();
  });

  test("is accepted from the host alone, for their own room", async () => {
    const viewer = await lecture.newViewer();
    const elsewhere = await newLecture(api);
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    expect(failureIn(await page.request("source", source("camera")))).toMatchObject({
      statusCode: 403,
      code: "host_only",
    });
    const other = await enterRoom(api.url, elsewhere.host.token, elsewhere.id);
    expect(failureIn(await other.request("source", source("camera"))).code).toBe("not_enrolled");
    const outsider = await openPage(api.url, lecture.host.token);
    expect(failureIn(await outsider.request("source", source("camera"))).code).toBe("ticket_invalid");
    for (const open of [page, other, outsider]) open.close();
  });
});
