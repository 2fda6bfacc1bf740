import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logIn, logOut } from "#contract/account.ts";
import { sendChat } from "#contract/chat.ts";
import { deleteLecture } from "#contract/lecture.ts";
import { withdrawPayment } from "#contract/payment.ts";
import { announce } from "#contract/room.ts";
import { call, fail } from "#backend/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/testing/enrollments.ts";
import type { TestPerson } from "#backend/testing/people.ts";
import { enterRoom, failureIn, openPage } from "#backend/testing/room-page.ts";
import { connectPeer, openPeer } from "#backend/testing/signalling-peer.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer();
});
afterAll(() => api.stop());

async function seated(lecture: TestLecture, { token }: TestPerson) {
  const page = await enterRoom(api.url, token, lecture.id);
  const peer = await openPeer(api.url, page.answer);
  await call(api.url, announce, { token, body: { userId: page.answer.peerId, roomId: lecture.id } });
  return { page, peer, ...page.answer };
}

type Seated = Awaited<ReturnType<typeof seated>>;

async function expectPutOut({ page, peer }: Seated, reason: string): Promise<void> {
  expect(await page.next("removed")).toEqual({ reason });
  expect(await page.gone).toBe("io server disconnect");
  let frame = await peer.next();
  while (frame.type !== "ERROR") frame = await peer.next();
  expect(frame.payload).toEqual({ msg: reason });
  expect(await peer.closed).toBe(4403);
}

/** Tries every door with what the person still has: session, ticket, peer id. */
async function expectShut(lecture: TestLecture, token: string, old: Seated, code: string): Promise<void> {
  const page = await openPage(api.url, token);
  const message = { roomId: lecture.id, clientId: randomUUID(), text: "let me in" };
  const requests: [string, object][] = [
    ["join", { roomId: lecture.id, ticket: old.ticket }],
    ["chat-message", message],
    ["source", { roomId: lecture.id, source: "camera" }],
    ["data-level", { roomId: lecture.id, level: "low" }],
  ];
  for (const [name, payload] of requests) expect(failureIn(await page.ask(name, payload)).code).toBe(code);
  page.close();
  const connection = { userId: old.peerId, roomId: lecture.id };
  expect((await fail(api.url, announce, { token, body: connection })).code).toBe(code);
  const chat = { roomId: lecture.id, message: { text: "let me in" } };
  expect((await fail(api.url, sendChat, { token, body: chat })).code).toBe(code);
  await expectNoPeer(old, code);
}

/** The old ticket is genuine and unexpired, and admits nobody. */
async function expectNoPeer({ peerId, ticket }: Seated, msg: string): Promise<void> {
  const peer = await connectPeer(api.url, { id: peerId, token: ticket });
  expect(await peer.next()).toEqual({ type: "ERROR", payload: { msg } });
  expect(await peer.closed).toBe(4401);
}

describe("a withdrawal", () => {
  test("puts the student out and keeps them out, and nobody else", async () => {
    const lecture = await newLecture(api);
    const [viewer, other] = [await lecture.newViewer(), await lecture.newViewer()];
    const host = await seated(lecture, lecture.host);
    const leaving = await seated(lecture, viewer);
    const staying = await seated(lecture, other);
    await call(api.url, withdrawPayment, { token: viewer.token, body: { classId: lecture.id } });
    await expectPutOut(leaving, "enrollment_ended");
    expect(await host.page.next("user-disconnected")).toEqual({
      studentId: leaving.peerId,
      isUserTeacher: false,
      mayReturn: false,
    });
    await expectShut(lecture, viewer.token, leaving, "not_enrolled");
    host.peer.send({ type: "OFFER", dst: staying.peerId, payload: "still here" });
    expect((await staying.peer.next()).payload).toBe("still here");
    expect(staying.page.heard("removed")).toEqual([]);
    for (const open of [host, staying]) open.page.close();
  });

  test("reaches a peer whose page is away at the moment", async () => {
    const lecture = await newLecture(api);
    const viewer = await lecture.newViewer();
    const { page, peer } = await seated(lecture, viewer);
    page.close();
    await call(api.url, withdrawPayment, { token: viewer.token, body: { classId: lecture.id } });
    expect(await peer.next()).toEqual({ type: "ERROR", payload: { msg: "enrollment_ended" } });
    await peer.closed;
  });

  test("in one room leaves the student in their others", async () => {
    const [first, second] = [await newLecture(api), await newLecture(api)];
    const viewer = await first.newViewer();
    const now = new Date();
    await api.db("enrollments").insert({
      lecture_id: second.id,
      student_id: viewer.id,
      status: "active",
      created_at: now,
      updated_at: now,
    });
    const [one, two] = [await seated(first, viewer), await seated(second, viewer)];
    await call(api.url, withdrawPayment, { token: viewer.token, body: { classId: first.id } });
    await expectPutOut(one, "enrollment_ended");
    // A viewer's call is refused, which shows that the connection still stands.
    two.peer.send({ type: "OFFER", dst: two.peerId, payload: {} });
    expect((await two.peer.next()).type).toBe("EXPIRE");
    expect(await two.page.ask("join", { roomId: second.id })).toMatchObject({ ok: true });
    two.page.close();
  });
});

test("a deleted lecture puts everybody out, the host too", async () => {
  const lecture = await newLecture(api);
  const viewer = await lecture.newViewer();
  const everybody = [await seated(lecture, lecture.host), await seated(lecture, viewer)];
  await call(api.url, deleteLecture, { token: lecture.host.token, params: { id: lecture.id } });
  for (const one of everybody) await expectPutOut(one, "lecture_deleted");
  for (const [index, { token }] of [lecture.host, viewer].entries()) {
    const one = everybody[index];
    if (one) await expectShut(lecture, token, one, "lecture_not_found");
  }
});

describe("a log-out", () => {
  test("puts out the pages of that session, and the old ticket admits nobody", async () => {
    const lecture = await newLecture(api);
    const viewer = await lecture.newViewer();
    const leaving = await seated(lecture, viewer);
    await call(api.url, logOut, { token: viewer.token });
    await expectPutOut(leaving, "session_ended");
    await expectNoPeer(leaving, "ticket_invalid");
    await expect(openPage(api.url, viewer.token)).rejects.toMatchObject({ data: { code: "not_signed_in" } });
  });

  test("of another session of the same person changes nothing", async () => {
    const lecture = await newLecture(api);
    const viewer = await lecture.newViewer();
    const credentials = { email: viewer.email, password: "a good password" };
    const { token } = await call(api.url, logIn, { body: credentials });
    const { page, peer } = await seated(lecture, viewer);
    await call(api.url, logOut, { token });
    expect(await page.ask("join", { roomId: lecture.id })).toMatchObject({ ok: true });
    expect(page.heard("removed")).toEqual([]);
    for (const open of [page, peer]) open.close();
  });

  test("that no socket heard of still ends the next join", async () => {
    const lecture = await newLecture(api);
    const viewer = await lecture.newViewer();
    const page = await openPage(api.url, viewer.token);
    // As another process does it: this one's sockets are told nothing.
    await api.db("sessions").where({ account_id: viewer.id }).delete();
    const failed = failureIn(await page.ask("join", { roomId: lecture.id }));
    expect(failed).toMatchObject({ statusCode: 401, code: "not_signed_in" });
    page.close();
  });
});
