import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendChat } from "#contract/chat.ts";
import { makePayment } from "#contract/payment.ts";
import { announce } from "#contract/room.ts";
import { createRateLimits, limits } from "#backend/http/rate-limits.ts";
import { call, fail } from "#backend/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/testing/enrollments.ts";
import type { TestPerson } from "#backend/testing/people.ts";
import { enterRoom, failureIn, openPage, type SeatedPage } from "#backend/testing/room-page.ts";
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
  viewer = await lecture.newViewer("Abebe Kebede");
  host = await enterRoom(api.url, lecture.host.token, lecture.id);
  page = await enterRoom(api.url, viewer.token, lecture.id);
  await call(api.url, announce, {
    token: viewer.token,
    body: { userId: page.answer.peerId, roomId: lecture.id },
  });
  return () => [host, page].forEach((open) => open.close());
});

const ok = { ok: true, data: {} };
const asHost = (name: string, request: object) => host.ask(name, { roomId: lecture.id, ...request });
const asViewer = (name: string, request: object) => page.ask(name, { roomId: lecture.id, ...request });
const say = (from: SeatedPage, text: string, clientId = randomUUID()) =>
  from.ask("chat-message", { roomId: lecture.id, clientId, text });
const acts = () =>
  api.db("room_acts").where({ lecture_id: lecture.id }).orderBy("id").select("kind", "subject_id", "details");

async function expectKeptOut(code: string): Promise<void> {
  const again = await openPage(api.url, viewer.token);
  const old = { roomId: lecture.id, ticket: page.answer.ticket };
  expect(failureIn(await again.ask("join", old)).code).toBe(code);
  again.close();
  const body = { roomId: lecture.id, message: { text: "let me in" } };
  expect((await fail(api.url, sendChat, { token: viewer.token, body })).code).toBe(code);
}

describe("the host's list", () => {
  test("names who is there, and hands in the order they went up", async () => {
    const arrived = { accountId: viewer.id, name: "Abebe Kebede", peerId: page.answer.peerId };
    expect(await host.next("person")).toEqual({ ...arrived, handRaisedAt: null });
    expect(await asViewer("hand", { raised: true })).toEqual(ok);
    const raised = await host.next("person");
    expect(raised.handRaisedAt).not.toBeNull();
    await asViewer("hand", { raised: true });
    expect(await host.next("person")).toEqual(raised);
    const again = await enterRoom(api.url, lecture.host.token, lecture.id);
    expect(again.answer.classroom.people).toEqual([raised]);
    again.close();
  });

  test("is the host's alone; a viewer learns of their own hand", async () => {
    await asViewer("hand", { raised: true });
    expect(await page.next("hand")).toEqual({ raised: true });
    expect(page.heard("person")).toEqual([]);
    const answer = await page.join({ roomId: lecture.id, ticket: page.answer.ticket });
    expect(answer.classroom).toMatchObject({ handRaised: true, people: [], banned: [] });
  });

  test("takes a hand down", async () => {
    await asViewer("hand", { raised: true });
    await page.next("hand");
    expect(await asHost("lower-hand", { accountId: viewer.id })).toEqual(ok);
    expect(await page.next("hand")).toEqual({ raised: false });
    // Again, there is nothing to take down, and nothing was done.
    expect(await asHost("lower-hand", { accountId: viewer.id })).toEqual(ok);
    expect(await acts()).toEqual([{ kind: "lower-hand", subject_id: viewer.id, details: {} }]);
  });
});

describe("removing", () => {
  test("puts somebody out, who may come back", async () => {
    expect(await asHost("remove-person", { accountId: viewer.id, ban: false })).toEqual(ok);
    expect(await page.next("removed")).toEqual({ reason: "removed_by_host" });
    expect(await page.gone).toBe("io server disconnect");
    (await enterRoom(api.url, viewer.token, lecture.id)).close();
    expect(await acts()).toMatchObject([{ kind: "remove", subject_id: viewer.id }]);
  });

  test("with a ban keeps them out at every door until it is lifted", async () => {
    expect(await asHost("remove-person", { accountId: viewer.id, ban: true })).toEqual(ok);
    expect(await page.next("removed")).toEqual({ reason: "banned" });
    expect(await host.next("banned")).toEqual({
      people: [{ accountId: viewer.id, name: "Abebe Kebede" }],
    });
    await expectKeptOut("banned");
    expect(await asHost("lift-ban", { accountId: viewer.id })).toEqual(ok);
    expect(await host.next("banned")).toEqual({ people: [] });
    (await enterRoom(api.url, viewer.token, lecture.id)).close();
    expect((await acts()).map(({ kind }) => kind)).toEqual(["ban", "lift-ban"]);
  });

  test("with a ban sells them no seat again", async () => {
    await asHost("remove-person", { accountId: viewer.id, ban: true });
    await api.db("enrollments").where({ student_id: viewer.id }).delete();
    const body = { classId: lecture.id, amount: 100, returnUrl: `${api.url}/success` };
    const refused = await fail(api.url, makePayment, { token: viewer.token, body });
    expect(refused.code).toBe("banned");
  });

  test("nobody removes the host, nor somebody who does not exist", async () => {
    for (const ban of [false, true])
      expect(failureIn(await asHost("remove-person", { accountId: lecture.host.id, ban })).code).toBe(
        "forbidden",
      );
    for (const ban of [false, true]) {
      const unknown = { accountId: randomUUID(), ban };
      expect(failureIn(await asHost("remove-person", unknown))).toMatchObject({
        statusCode: 404,
        code: "account_not_found",
      });
    }
    expect(await acts()).toEqual([]);
  });
});

describe("the chat", () => {
  test("that is locked hears the host alone", async () => {
    expect(await asHost("chat-rules", { locked: true, slowSeconds: 0 })).toEqual(ok);
    expect(await page.next("chat-rules")).toEqual({ locked: true, slowSeconds: 0 });
    expect(failureIn(await say(page, "hello?")).code).toBe("chat_locked");
    expect(await say(host, "please listen")).toMatchObject({ ok: true });
    const late = await enterRoom(api.url, viewer.token, lecture.id);
    expect(late.answer.classroom.chat).toEqual({ locked: true, slowSeconds: 0 });
    late.close();
  });

  test("in slow mode takes one message of each in a while, and a resend at any time", async () => {
    await asHost("chat-rules", { locked: false, slowSeconds: 60 });
    const clientId = randomUUID();
    const first = await say(page, "one", clientId);
    expect(first).toMatchObject({ ok: true });
    expect(failureIn(await say(page, "two")).code).toBe("chat_too_fast");
    expect(await say(page, "one", clientId)).toEqual(first);
    for (const text of ["a", "b"]) expect(await say(host, text)).toMatchObject({ ok: true });
    await api
      .db("messages")
      .where({ client_id: clientId })
      .update({ sent_at: new Date(Date.now() - 61_000) });
    expect(await say(page, "later")).toMatchObject({ ok: true });
  });

  test("in slow mode lets one of two at the same moment pass", async () => {
    await asHost("chat-rules", { locked: false, slowSeconds: 60 });
    await say(host, "go");
    const body = (text: string) => ({ roomId: lecture.id, message: { text } });
    const replies = await Promise.allSettled(
      ["x", "y"].map((text) => call(api.url, sendChat, { token: viewer.token, body: body(text) })),
    );
    expect(replies.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("loses a deleted message's words for everybody, also for who was away", async () => {
    await say(page, "rude");
    const { seq } = await page.next("chat-message");
    expect(await asHost("delete-message", { seq })).toEqual(ok);
    expect(await page.next("chat-message")).toMatchObject({ seq, text: "", removed: true });
    const answer = await page.join({ roomId: lecture.id, ticket: page.answer.ticket, lastSeq: seq });
    expect(answer.messages).toMatchObject([{ seq, text: "", removed: true }]);
    expect(await acts()).toMatchObject([{ kind: "delete-message", subject_id: viewer.id, details: { seq } }]);
  });
});

describe("the end", () => {
  test("puts every student out and keeps them out; the host stays, and may open again", async () => {
    expect(await asHost("end-class", { ended: true })).toEqual(ok);
    expect(await page.next("removed")).toEqual({ reason: "class_ended" });
    expect(await host.next("class-ended")).toEqual({ ended: true });
    expect(host.socket.connected).toBe(true);
    await expectKeptOut("class_ended");
    const again = await enterRoom(api.url, lecture.host.token, lecture.id);
    expect(again.answer.classroom.ended).toBe(true);
    await again.ask("end-class", { roomId: lecture.id, ended: false });
    again.close();
    const back = await enterRoom(api.url, viewer.token, lecture.id);
    expect(back.answer.classroom.ended).toBe(false);
    back.close();
    expect((await acts()).map(({ kind }) => kind)).toEqual(["end-class", "open-class"]);
  });
});

describe("attacks", () => {
  const requests: [string, object][] = [
    ["lower-hand", { accountId: randomUUID() }],
    ["remove-person", { accountId: randomUUID(), ban: true }],
    ["lift-ban", { accountId: randomUUID() }],
    ["chat-rules", { locked: true, slowSeconds: 1 }],
    ["delete-message", { seq: 1 }],
    ["end-class", { ended: true }],
  ];

  test("a viewer may do none of it, nor the host of another lecture", async () => {
    const other = await newLecture(api);
    const foreign = await enterRoom(api.url, other.host.token, other.id);
    for (const [name, request] of requests) {
      expect(failureIn(await asViewer(name, request)).code).toBe("host_only");
      const refused = await foreign.ask(name, { roomId: lecture.id, ...request });
      expect(failureIn(refused).code).toBe("not_enrolled");
    }
    expect(await acts()).toEqual([]);
    expect(page.socket.connected).toBe(true);
    foreign.close();
  });

  test.each([
    ["hand", { raised: "yes" }],
    ["lower-hand", { accountId: "x" }],
    ["remove-person", { accountId: 7, ban: true }],
    ["remove-person", { accountId: randomUUID() }],
    ["lift-ban", {}],
    ["chat-rules", { locked: false, slowSeconds: 301 }],
    ["chat-rules", { locked: false, slowSeconds: 0.5 }],
    ["chat-rules", { locked: null, slowSeconds: 1 }],
    ["delete-message", { seq: 2 ** 60 }],
    ["delete-message", { seq: "1; drop table messages" }],
    ["end-class", { ended: [] }],
  ])("%s with %j is refused as invalid", async (name, junk) => {
    expect(failureIn(await asHost(name, junk)).code).toBe("invalid");
  });

  test("a hand that goes up and down all the time is held back", async () => {
    const strict = await startTestServer({
      limits: createRateLimits({ ...limits, moderate: { ...limits.moderate, perSubject: 3 } }),
    });
    const small = await newLecture(strict);
    const restless = await enterRoom(strict.url, (await small.newViewer()).token, small.id);
    const codes: unknown[] = [];
    for (let press = 0; press < 4; press += 1) {
      const answer = await restless.ask("hand", { roomId: small.id, raised: press % 2 === 0 });
      codes.push((answer as { ok: boolean }).ok ? "ok" : failureIn(answer).code);
    }
    expect(codes).toEqual(["ok", "ok", "ok", "too_many_requests"]);
    restless.close();
    await strict.stop();
  });
});
