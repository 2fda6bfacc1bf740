import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { logIn, logOut } from "#contract/accounts/account.ts";
import { sendChat } from "#contract/room/chat.ts";
import { deleteLecture } from "#contract/lectures/lecture.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { announce } from "#contract/room/room.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import type { TestAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom, failureIn, openPage } from "#backend/quality/testing/room/room-page.ts";
import { connectPeer, openPeer } from "#backend/quality/testing/room/signalling-peer.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const api = setUpTestServer();

async function joinWithPeer(lecture: TestLecture, { token }: TestAccount) {
  const page = await enterRoom(api.url, token, lecture.id);
  const peer = await openPeer(api.url, page.answer);
  await call(api.url, announce, { token, body: { userId: page.answer.peerId, roomId: lecture.id } });
  return { page, peer, ...page.answer };
}

type JoinedWithPeer = Awaited<ReturnType<typeof joinWithPeer>>;

async function expectEvicted({ page, peer }: JoinedWithPeer, reason: string): Promise<void> {
  expect(await page.next("removed")).toEqual({ reason });
  expect(await page.gone).toBe("io server disconnect");
  let frame = await peer.next();
  while (frame.type !== "ERROR") frame = await peer.next();
  expect(frame.payload).toEqual({ msg: reason });
  expect(await peer.closed).toBe(4403);
}

/** Tries every path into the room with what the account still has: session, ticket, peer id. */
async function expectRefused(
  lecture: TestLecture,
  token: string,
  old: JoinedWithPeer,
  code: string,
): Promise<void> {
  const page = await openPage(api.url, token);
  const message = { roomId: lecture.id, clientId: randomUUID(), text: "let me in" };
  const requests: [string, object][] = [
    ["join", { roomId: lecture.id, ticket: old.ticket }],
    ["chat-message", message],
    ["source", { roomId: lecture.id, source: "camera" }],
    ["data-level", { roomId: lecture.id, level: "low" }],
  ];
  for (const [name, payload] of requests)
    expect(failureIn(await page.request(name, payload)).code).toBe(code);
  page.close();
  const connection = { userId: old.peerId, roomId: lecture.id };
  expect((await errorOf(api.url, announce, { token, body: connection })).code).toBe(code);
  const chat = { roomId: lecture.id, message: { text: "let me in" } };
  expect((await errorOf(api.url, sendChat, { token, body: chat })).code).toBe(code);
  await expectNoPeer(old, code);
}

/** The old ticket is genuine and unexpired, but admits nobody. */
async function expectNoPeer({ peerId, ticket }: JoinedWithPeer, msg: string): Promise<void> {
  const peer = await connectPeer(api.url, { id: peerId, token: ticket });
  expect(await peer.next()).toEqual({ type: "ERROR", payload: { msg } });
  expect(await peer.closed).toBe(4401);
}

describe("a withdrawal", () => {
  test("evicts the student and keeps them out, and nobody else", async () => {
    const lecture = await newLecture(api);
    const [viewer, other] = [await lecture.newViewer(), await lecture.newViewer()];
    const host = await joinWithPeer(lecture, lecture.host);
    const leaving = await joinWithPeer(lecture, viewer);
    const staying = await joinWithPeer(lecture, other);
    await call(api.url, withdrawPayment, { token: viewer.token, body: { classId: lecture.id } });
    await expectEvicted(leaving, "enrollment_ended");
    expect(await host.page.next("user-disconnected")).toEqual({
      studentId: leaving.peerId,
      isUserTeacher: false,
      mayReconnect: false,
      revision: expect.any(Number),
    });
    await expectRefused(lecture, viewer.token, leaving, "not_enrolled");
    host.peer.send({ type: "OFFER", dst: staying.peerId, payload: "still here" });
    expect((await staying.peer.next()).payload).toBe("still here");
    expect(staying.page.received("removed")).toEqual([]);
    for (const open of [host, staying]) open.page.close();
  });

  test("reaches a peer whose page is disconnected at the moment", async () => {
    const lecture = await newLecture(api);
    const viewer = await lecture.newViewer();
    const { page, peer } = await joinWithPeer(lecture, viewer);
    page.close();
    await call(api.url, withdrawPayment, { token: viewer.token, body: { classId: lecture.id } });
    expect(await peer.next()).toEqual({ type: "ERROR", payload: { msg: "enrollment_ended" } });
    await peer.closed;
  });

  test("from one lecture leaves the student's other rooms alone", async () => {
    const [first, second] = [await newLecture(api), await newLecture(api)];
    const viewer = await first.newViewer();
    const now = new Date();
    await api.db("enrollments").insert({
      lectureId: second.id,
      studentId: viewer.id,
      status: "active",
      createdAt: now,
      updatedAt: now,
    });
    const [one, two] = [await joinWithPeer(first, viewer), await joinWithPeer(second, viewer)];
    await call(api.url, withdrawPayment, { token: viewer.token, body: { classId: first.id } });
    await expectEvicted(one, "enrollment_ended");
    // The signalling server responds to the viewer's offer, which shows that the connection to the second room is still
    // open.
    two.peer.send({ type: "OFFER", dst: two.peerId, payload: {} });
    expect((await two.peer.next()).type).toBe("EXPIRE");
    expect(await two.page.request("join", { roomId: second.id })).toMatchObject({ ok: true });
    two.page.close();
  });
});

test("a deleted lecture evicts everybody, its host included", async () => {
  const lecture = await newLecture(api);
  const viewer = await lecture.newViewer();
  const everybody = [await joinWithPeer(lecture, lecture.host), await joinWithPeer(lecture, viewer)];
  await call(api.url, deleteLecture, { token: lecture.host.token, params: { id: lecture.id } });
  for (const one of everybody) await expectEvicted(one, "lecture_deleted");
  for (const [index, { token }] of [lecture.host, viewer].entries()) {
    const one = everybody[index];
    if (one) await expectRefused(lecture, token, one, "lecture_not_found");
  }
});

describe("a log-out", () => {
  test("evicts the pages of that session, and the old ticket admits nobody", async () => {
    const lecture = await newLecture(api);
    const viewer = await lecture.newViewer();
    const leaving = await joinWithPeer(lecture, viewer);
    await call(api.url, logOut, { token: viewer.token });
    await expectEvicted(leaving, "session_ended");
    await expectNoPeer(leaving, "ticket_invalid");
    await expect(openPage(api.url, viewer.token)).rejects.toMatchObject({ data: { code: "not_signed_in" } });
  });

  test("of another session of the same account changes nothing", async () => {
    const lecture = await newLecture(api);
    const viewer = await lecture.newViewer();
    const credentials = { email: viewer.email, password: "a good password" };
    const { token } = await call(api.url, logIn, { body: credentials });
    const { page, peer } = await joinWithPeer(lecture, viewer);
    await call(api.url, logOut, { token });
    expect(await page.request("join", { roomId: lecture.id })).toMatchObject({ ok: true });
    expect(page.received("removed")).toEqual([]);
    for (const open of [page, peer]) open.close();
  });

  test("that no socket was told of still fails the next join", async () => {
    const lecture = await newLecture(api);
    const viewer = await lecture.newViewer();
    const page = await openPage(api.url, viewer.token);
    // Ends the session as another process would: this process's sockets are not notified.
    await api.db("sessions").where({ accountId: viewer.id }).delete();
    const failed = failureIn(await page.request("join", { roomId: lecture.id }));
    expect(failed).toMatchObject({ statusCode: 401, code: "not_signed_in" });
    page.close();
  });
});
