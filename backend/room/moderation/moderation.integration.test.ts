import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { sendChat } from "#contract/room/chat.ts";
import { makePayment } from "#contract/payments/payment.ts";
import type { Participant } from "#contract/room/room-info.ts";
import { announce } from "#contract/room/room.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom, failureIn, openPage, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";

let lecture: TestLecture;
let host: JoinedPage;
let viewer: TestAccount;
let page: JoinedPage;
const api = setUpTestServer();
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
const asHost = (name: string, request: object) => host.request(name, { roomId: lecture.id, ...request });
const asViewer = (name: string, request: object) => page.request(name, { roomId: lecture.id, ...request });
const sendMessage = (from: JoinedPage, text: string, clientId = randomUUID()) =>
  from.request("chat-message", { roomId: lecture.id, clientId, text });
/** Returns the viewer's entry in the next participant changes that the host's page receives. */
async function nextParticipant(): Promise<Participant> {
  const { changes } = await host.next("participants");
  const [change] = changes;
  if (change?.type !== "present" || changes.length > 1) throw new Error(JSON.stringify(changes));
  const { type: _, ...participant } = change;
  return participant;
}
const listActions = () =>
  api
    .db("moderation_actions")
    .where({ lectureId: lecture.id })
    .orderBy("id")
    .select("kind", "subjectId", "details");

async function expectKeptOut(code: string): Promise<void> {
  const again = await openPage(api.url, viewer.token);
  const old = { roomId: lecture.id, ticket: page.answer.ticket };
  expect(failureIn(await again.request("join", old)).code).toBe(code);
  again.close();
  const body = { roomId: lecture.id, message: { text: "let me in" } };
  expect((await errorOf(api.url, sendChat, { token: viewer.token, body })).code).toBe(code);
}

describe("the host's participant list", () => {
  test("names participants, and raised hands in the order in which they were raised", async () => {
    const arrived = {
      accountId: viewer.id,
      name: "Abebe Kebede",
      peerId: page.answer.peerId,
      poor: false,
    };
    expect(await nextParticipant()).toMatchObject({ ...arrived, handRaisedAt: null });
    expect(await asViewer("hand", { raised: true })).toEqual(ok);
    const raised = await nextParticipant();
    expect(raised.handRaisedAt).not.toBeNull();
    await asViewer("hand", { raised: true });
    const { revision, ...again } = await nextParticipant();
    expect(again).toEqual({ ...arrived, handRaisedAt: raised.handRaisedAt });
    expect(revision).toBeGreaterThan(raised.revision);
    const later = await enterRoom(api.url, lecture.host.token, lecture.id);
    expect(later.answer.roomInfo.participants).toEqual({
      participants: [{ ...again, revision }],
      next: null,
    });
    later.close();
  });

  test("is sent to the host alone; a viewer learns of their own hand", async () => {
    await asViewer("hand", { raised: true });
    expect(await page.next("hand")).toEqual({ raised: true });
    expect(page.received("participants")).toEqual([]);
    const answer = await page.join({ roomId: lecture.id, ticket: page.answer.ticket });
    expect(answer.roomInfo).toMatchObject({
      handRaised: true,
      participants: { participants: [] },
      banned: [],
    });
  });

  test("lowers a hand", async () => {
    await asViewer("hand", { raised: true });
    await page.next("hand");
    expect(await asHost("lower-hand", { accountId: viewer.id })).toEqual(ok);
    expect(await page.next("hand")).toEqual({ raised: false });
    // The repeated request finds no raised hand, so nothing is logged for it.
    expect(await asHost("lower-hand", { accountId: viewer.id })).toEqual(ok);
    expect(await listActions()).toEqual([{ kind: "lower-hand", subjectId: viewer.id, details: {} }]);
  });
});

describe("removing", () => {
  test("evicts a participant, who may join again", async () => {
    expect(await asHost("remove-participant", { accountId: viewer.id, ban: false })).toEqual(ok);
    expect(await page.next("removed")).toEqual({ reason: "removed_by_host" });
    expect(await page.gone).toBe("io server disconnect");
    (await enterRoom(api.url, viewer.token, lecture.id)).close();
    expect(await listActions()).toMatchObject([{ kind: "remove-participant", subjectId: viewer.id }]);
  });

  test("with a ban keeps them out of the room, chat and enrollment until they are unbanned", async () => {
    expect(await asHost("remove-participant", { accountId: viewer.id, ban: true })).toEqual(ok);
    expect(await page.next("removed")).toEqual({ reason: "banned" });
    expect(await host.next("banned")).toEqual({
      accounts: [{ accountId: viewer.id, name: "Abebe Kebede" }],
    });
    await expectKeptOut("banned");
    expect(await asHost("unban-participant", { accountId: viewer.id })).toEqual(ok);
    expect(await host.next("banned")).toEqual({ accounts: [] });
    (await enterRoom(api.url, viewer.token, lecture.id)).close();
    expect((await listActions()).map(({ kind }) => kind)).toEqual(["ban-participant", "unban-participant"]);
    const events = api.db("security_events").where({ accountId: viewer.id }).orderBy("id");
    expect(await events.pluck("kind")).toEqual(["ban", "ban_end"]);
  });

  test("with a ban refuses them a new enrollment", async () => {
    await asHost("remove-participant", { accountId: viewer.id, ban: true });
    await api.db("enrollments").where({ studentId: viewer.id }).delete();
    const body = { classId: lecture.id, amount: 100, returnUrl: `${api.url}/success` };
    const refused = await errorOf(api.url, makePayment, { token: viewer.token, body });
    expect(refused.code).toBe("banned");
  });

  test("is refused for the host, unknown accounts and accounts that were never enrolled", async () => {
    for (const ban of [false, true])
      expect(failureIn(await asHost("remove-participant", { accountId: lecture.host.id, ban })).code).toBe(
        "forbidden",
      );
    const stranger = await newAccount(api.url, "student");
    for (const { accountId, ban } of [
      { accountId: randomUUID(), ban: false },
      { accountId: randomUUID(), ban: true },
      { accountId: stranger.id, ban: false },
      { accountId: stranger.id, ban: true },
    ]) {
      expect(failureIn(await asHost("remove-participant", { accountId, ban }))).toMatchObject({
        statusCode: 404,
        code: "account_not_found",
      });
    }
    expect(await listActions()).toEqual([]);
  });
});

describe("the chat", () => {
  test("that is locked accepts messages from the host alone", async () => {
    expect(await asHost("chat-rules", { locked: true, slowSeconds: 0 })).toEqual(ok);
    expect(await page.next("chat-rules")).toEqual({ locked: true, slowSeconds: 0 });
    expect(failureIn(await sendMessage(page, "hello?")).code).toBe("chat_locked");
    expect(await sendMessage(host, "please listen")).toMatchObject({ ok: true });
    const late = await enterRoom(api.url, viewer.token, lecture.id);
    expect(late.answer.roomInfo.chat).toEqual({ locked: true, slowSeconds: 0 });
    late.close();
  });

  test("in slow mode accepts one message per interval from each viewer, and resends at any time", async () => {
    await asHost("chat-rules", { locked: false, slowSeconds: 60 });
    const clientId = randomUUID();
    const first = await sendMessage(page, "one", clientId);
    expect(first).toMatchObject({ ok: true });
    expect(failureIn(await sendMessage(page, "two")).code).toBe("chat_too_fast");
    expect(await sendMessage(page, "one", clientId)).toEqual(first);
    for (const text of ["a", "b"]) expect(await sendMessage(host, text)).toMatchObject({ ok: true });
    await api
      .db("messages")
      .where({ clientId })
      .update({ sentAt: new Date(Date.now() - 61_000) });
    expect(await sendMessage(page, "later")).toMatchObject({ ok: true });
  });

  test("in slow mode accepts one of two concurrent messages", async () => {
    await asHost("chat-rules", { locked: false, slowSeconds: 60 });
    await sendMessage(host, "go");
    const body = (text: string) => ({ roomId: lecture.id, message: { text } });
    const replies = await Promise.allSettled(
      ["x", "y"].map((text) => call(api.url, sendChat, { token: viewer.token, body: body(text) })),
    );
    expect(replies.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("drops a deleted message's text for everybody, also for those who join later", async () => {
    await sendMessage(page, "rude");
    const { seq } = await page.next("chat-message");
    expect(await asHost("delete-message", { seq })).toEqual(ok);
    expect(await page.next("chat-message")).toMatchObject({ seq, text: "", removed: true });
    const answer = await page.join({ roomId: lecture.id, ticket: page.answer.ticket, lastSeq: seq });
    expect(answer.messages).toMatchObject([{ seq, text: "", removed: true }]);
    expect(await listActions()).toMatchObject([
      { kind: "delete-message", subjectId: viewer.id, details: { seq } },
    ]);
  });
});

describe("the end", () => {
  test("evicts every student and keeps them out; the host stays and may open the room again", async () => {
    expect(await asHost("end-room", { ended: true })).toEqual(ok);
    expect(await page.next("removed")).toEqual({ reason: "room_ended" });
    expect(await host.next("room-ended")).toEqual({ ended: true });
    expect(host.socket.connected).toBe(true);
    await expectKeptOut("room_ended");
    const again = await enterRoom(api.url, lecture.host.token, lecture.id);
    expect(again.answer.roomInfo.ended).toBe(true);
    await again.request("end-room", { roomId: lecture.id, ended: false });
    again.close();
    const back = await enterRoom(api.url, viewer.token, lecture.id);
    expect(back.answer.roomInfo.ended).toBe(false);
    back.close();
    expect((await listActions()).map(({ kind }) => kind)).toEqual(["end-room", "reopen-room"]);
  });
});

describe("attacks", () => {
  const requests: [string, object][] = [
    ["lower-hand", { accountId: randomUUID() }],
    ["remove-participant", { accountId: randomUUID(), ban: true }],
    ["unban-participant", { accountId: randomUUID() }],
    ["chat-rules", { locked: true, slowSeconds: 1 }],
    ["chat-rules", { slowSeconds: 1 }],
    ["delete-message", { seq: 1 }],
    ["end-room", { ended: true }],
  ];

  test("are refused for viewers and for the host of another lecture", async () => {
    const other = await newLecture(api);
    const foreign = await enterRoom(api.url, other.host.token, other.id);
    for (const [name, request] of requests) {
      expect(failureIn(await asViewer(name, request)).code).toBe("host_only");
      const refused = await foreign.request(name, { roomId: lecture.id, ...request });
      expect(failureIn(refused).code).toBe("not_enrolled");
    }
    expect(await listActions()).toEqual([]);
    expect(page.socket.connected).toBe(true);
    foreign.close();
  });

  test.each([
    ["hand", { raised: "yes" }],
    ["lower-hand", { accountId: "x" }],
    ["remove-participant", { accountId: 7, ban: true }],
    ["remove-participant", { accountId: randomUUID() }],
    ["unban-participant", {}],
    ["chat-rules", { locked: false, slowSeconds: 301 }],
    ["chat-rules", { locked: false, slowSeconds: 0.5 }],
    ["chat-rules", { locked: null, slowSeconds: 1 }],
    ["chat-rules", { slowSeconds: null }],
    ["chat-rules", { locked: "true" }],
    ["chat-rules", {}],
    ["delete-message", { seq: 2 ** 60 }],
    ["delete-message", { seq: "1; drop table messages" }],
    ["end-room", { ended: [] }],
  ])("%s with %j is refused as invalid", async (name, junk) => {
    expect(failureIn(await asHost(name, junk)).code).toBe("invalid");
  });

  test("by raising and lowering a hand all the time are rate limited", async () => {
    const strict = await startTestServer({
      limits: createRateLimits({ ...limits, moderate: { ...limits.moderate, perSubject: 3 } }),
    });
    const small = await newLecture(strict);
    const restless = await enterRoom(strict.url, (await small.newViewer()).token, small.id);
    const codes: unknown[] = [];
    for (let press = 0; press < 4; press += 1) {
      const answer = await restless.request("hand", { roomId: small.id, raised: press % 2 === 0 });
      codes.push((answer as { ok: boolean }).ok ? "ok" : failureIn(answer).code);
    }
    expect(codes).toEqual(["ok", "ok", "ok", "too_many_requests"]);
    restless.close();
    await strict.stop();
  });
});
