import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { sendChat, type ChatMessage } from "#contract/room/chat.ts";
import { sendMessageAck } from "#contract/room/room.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import type { TestAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom, failureIn, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

let lecture: TestLecture;
let viewer: TestAccount;
let host: JoinedPage;
let page: JoinedPage;
const api = setUpTestServer();
beforeEach(async () => {
  lecture = await newLecture(api);
  viewer = await lecture.newViewer("Abebe Kebede");
  host = await enterRoom(api.url, lecture.host.token, lecture.id);
  page = await enterRoom(api.url, viewer.token, lecture.id);
  return () => [host, page].forEach((open) => open.close());
});

const ok = { ok: true, data: {} };
const request = (text: string, replyTo?: unknown) => ({
  roomId: lecture.id,
  clientId: randomUUID(),
  text,
  ...(replyTo !== undefined && { replyTo }),
});
async function send(from: JoinedPage, text: string, replyTo?: number): Promise<ChatMessage> {
  const answer = sendMessageAck.parse(await from.request("chat-message", request(text, replyTo)));
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.data;
}
const pin = (seq: unknown, from = host) => from.request("pin-message", { roomId: lecture.id, seq });
/** Returns the pinned message that a newly joined page receives. */
async function pinnedForNewcomers(): Promise<ChatMessage | null> {
  const { roomInfo } = await page.join({ roomId: lecture.id, ticket: page.answer.ticket });
  return roomInfo.pinned;
}

describe("a reply", () => {
  test("names the message that it answers, live, after a resend, and to those who join later", async () => {
    const question = await send(page, "Why?");
    const sent = request("Because.", question.seq);
    const answers = [await host.request("chat-message", sent), await host.request("chat-message", sent)];
    expect(answers[0]).toMatchObject({ ok: true, data: { text: "Because.", replyTo: question.seq } });
    expect(answers[1]).toEqual(answers[0]);
    expect(await page.next("chat-message")).toMatchObject({ replyTo: null });
    expect(await page.next("chat-message")).toMatchObject({ replyTo: question.seq });
    const { messages } = await page.join({ roomId: lecture.id, ticket: page.answer.ticket });
    expect(messages.map(({ replyTo }) => replyTo)).toEqual([null, question.seq]);
  });

  test("over HTTP, too", async () => {
    const { seq } = await send(host, "Why?");
    const body = { roomId: lecture.id, message: { text: "Because.", replyTo: seq } };
    expect(await call(api.url, sendChat, { token: viewer.token, body })).toMatchObject({ replyTo: seq });
  });

  test("to a message that was removed stays a reply to it", async () => {
    const { seq } = await send(page, "rude");
    await host.request("delete-message", { roomId: lecture.id, seq });
    expect(await send(page, "sorry", seq)).toMatchObject({ replyTo: seq });
  });

  test("to what the room doesn't have is refused and leaves no gap, in slow mode as well", async () => {
    const elsewhere = await newLecture(api);
    const other = await enterRoom(api.url, elsewhere.host.token, elsewhere.id);
    for (let count = 0; count < 3; count += 1)
      await other.request("chat-message", { ...request(`${count}`), roomId: elsewhere.id });
    other.close();
    const { seq } = await send(host, "first");
    // Message 3 exists only in another lecture's room.
    for (const replyTo of [3, Number.MAX_SAFE_INTEGER])
      expect(failureIn(await page.request("chat-message", request("x", replyTo))).code).toBe(
        "message_not_found",
      );
    await host.request("chat-rules", { roomId: lecture.id, slowSeconds: 60 });
    expect(failureIn(await page.request("chat-message", request("x", 3))).code).toBe("message_not_found");
    expect(await send(page, "second")).toMatchObject({ seq: seq + 1 });
  });

  test.each([0, -1, 1.5, "1", {}, null])("to %j is refused with the field's name", async (replyTo) => {
    expect(failureIn(await page.request("chat-message", request("x", replyTo)))).toMatchObject({
      code: "invalid",
      fields: { replyTo: expect.any(Array) },
    });
    const body = { roomId: lecture.id, message: { text: "x", replyTo } };
    const refused = await errorOf(api.url, sendChat, { token: viewer.token, body });
    expect(refused.code).toBe("invalid");
  });
});

describe("a pinned message", () => {
  test("is shown to everybody, also to those who join later, until another one is or none", async () => {
    expect(page.answer.roomInfo.pinned).toBeNull();
    const [first, second] = [await send(page, "one"), await send(host, "two")];
    expect(await pin(first.seq)).toEqual(ok);
    expect(await page.next("pinned")).toEqual({ message: first });
    expect(await pin(second.seq)).toEqual(ok);
    expect(await page.next("pinned")).toEqual({ message: second });
    expect(await pinnedForNewcomers()).toEqual(second);
    expect(await pin(null)).toEqual(ok);
    expect(await page.next("pinned")).toEqual({ message: null });
    expect(await pinnedForNewcomers()).toBeNull();
    const actions = api.db("moderation_actions").where({ lectureId: lecture.id }).orderBy("id");
    expect(await actions.select("kind", "subjectId", "details")).toEqual([
      { kind: "pin-message", subjectId: viewer.id, details: { seq: first.seq } },
      { kind: "pin-message", subjectId: lecture.host.id, details: { seq: second.seq } },
      { kind: "unpin-message", subjectId: null, details: {} },
    ]);
  });

  test("is gone when it is removed; removing another leaves it", async () => {
    const [first, second] = [await send(page, "one"), await send(page, "two")];
    await pin(first.seq);
    await page.next("pinned");
    await host.request("delete-message", { roomId: lecture.id, seq: second.seq });
    expect(await pinnedForNewcomers()).toEqual(first);
    await host.request("delete-message", { roomId: lecture.id, seq: first.seq });
    expect(await page.next("pinned")).toEqual({ message: null });
    expect(await pinnedForNewcomers()).toBeNull();
  });

  test("is neither one that was removed nor one of another room, and viewers pin none", async () => {
    const { seq } = await send(page, "rude");
    expect(failureIn(await pin(seq, page)).code).toBe("host_only");
    await host.request("delete-message", { roomId: lecture.id, seq });
    for (const unknown of [seq, seq + 1])
      expect(failureIn(await pin(unknown)).code).toBe("message_not_found");
    for (const junk of [0, -1, 1.5, "1", undefined, {}])
      expect(failureIn(await pin(junk)).code).toBe("invalid");
    expect(page.received("pinned")).toEqual([]);
  });

  test("one removed at the moment it is pinned is not shown to those who join later", async () => {
    const { seq } = await send(page, "rude");
    const removal = host.request("delete-message", { roomId: lecture.id, seq });
    await Promise.all([removal, pin(seq)]);
    expect(await pinnedForNewcomers()).toBeNull();
  });
});
