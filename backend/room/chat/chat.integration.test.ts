import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_CHAT_CHARACTERS, sendChat, type ChatMessage } from "#contract/room/chat.ts";
import { sendMessageAck } from "#contract/room/room.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom, failureIn, openPage, type RoomPage } from "#backend/quality/testing/room/room-page.ts";
import { countBlockedStatements } from "#backend/quality/testing/database/blocked-statements.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { HISTORY_MESSAGES } from "../limits/room-limits.ts";

let lecture: TestLecture;
let viewer: TestAccount;
const api = setUpTestServer();
beforeAll(async () => {
  lecture = await newLecture(api);
  viewer = await lecture.newViewer("Abebe Kebede");
});

async function sendMessage(page: RoomPage, text: string, clientId = randomUUID()): Promise<ChatMessage> {
  const answer = sendMessageAck.parse(
    await page.request("chat-message", { roomId: lecture.id, clientId, text }),
  );
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.data;
}

async function receiveMessages(page: RoomPage, count: number): Promise<ChatMessage[]> {
  const messages: ChatMessage[] = [];
  while (messages.length < count) messages.push(await page.next("chat-message"));
  return messages;
}

async function lastSeq(roomId = lecture.id): Promise<number> {
  const room = await api.db("rooms").where({ lectureId: roomId }).first("lastSeq");
  return room?.lastSeq ?? 0;
}

describe("a message", () => {
  test("is acknowledged, stored and received by everybody with the sender's account name", async () => {
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    const clientId = randomUUID();
    const payload = { roomId: lecture.id, clientId, text: "  ሰላም <b>all</b>  ", sender: "The Host", seq: 99 };
    const answer = sendMessageAck.parse(await page.request("chat-message", payload));
    const expected = {
      clientId,
      senderId: viewer.id,
      sender: "Abebe Kebede",
      text: "ሰላም <b>all</b>",
      seq: await lastSeq(),
    };
    expect(answer).toMatchObject({ ok: true, data: expected });
    expect(await host.next("chat-message")).toEqual(answer.ok && answer.data);
    expect(await page.next("chat-message")).toEqual(answer.ok && answer.data);
    for (const open of [host, page]) open.close();
  });

  test("may be sent over HTTP by clients without a socket", async () => {
    const page = await enterRoom(api.url, lecture.host.token, lecture.id);
    const message = { sender: "Somebody Else", text: "over HTTP", status: "sending" };
    const sent = await call(api.url, sendChat, {
      token: viewer.token,
      body: { roomId: lecture.id, message },
    });
    expect(sent).toMatchObject({ sender: "Abebe Kebede", senderId: viewer.id, text: "over HTTP" });
    expect(await page.next("chat-message")).toEqual(sent);
    page.close();
  });

  test("that is resent is the same message, broadcast again: the first time may have been lost", async () => {
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    const clientId = randomUUID();
    const first = await sendMessage(page, "once", clientId);
    expect(await sendMessage(page, "once, changed", clientId)).toEqual(first);
    const overHttp = { roomId: lecture.id, message: { text: "once", clientId } };
    expect(await call(api.url, sendChat, { token: viewer.token, body: overHttp })).toEqual(first);
    const after = await sendMessage(page, "after");
    expect(after.seq).toBe(first.seq + 1);
    expect(await receiveMessages(page, 4)).toEqual([first, first, first, after]);
    page.close();
  });

  test("that is resent long after reaches nobody again", async () => {
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    const clientId = randomUUID();
    const first = await sendMessage(page, "once", clientId);
    const long = api.db.raw("sent_at - interval '61 seconds'");
    await api.db("messages").where({ clientId }).update({ sentAt: long });
    expect((await sendMessage(page, "once", clientId)).seq).toBe(first.seq);
    const after = await sendMessage(page, "after");
    expect(await receiveMessages(page, 2)).toEqual([first, after]);
    page.close();
  });

  test("sent twice at the same moment is one message", async () => {
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    const before = await lastSeq();
    const message = { text: "at once", clientId: randomUUID() };
    // Locks the room's row until both requests wait for it, so that neither finds the message that the other stores.
    const holder = await api.db.transaction();
    await holder("rooms").where({ lectureId: lecture.id }).forUpdate().first();
    const sending = Array.from({ length: 2 }, () =>
      call(api.url, sendChat, { token: viewer.token, body: { roomId: lecture.id, message } }),
    );
    await expect.poll(() => countBlockedStatements(api.db)).toBe(2);
    await holder.commit();
    const [first, second] = await Promise.all(sending);
    expect(first).toEqual(second);
    expect(first?.seq).toBe(before + 1);
    expect((await sendMessage(page, "after")).seq).toBe(before + 2);
    const received = await receiveMessages(page, 3);
    expect(received.map(({ text }) => text)).toEqual(["at once", "at once", "after"]);
    page.close();
  });

  test("may be sent right after a join without waiting for the response", async () => {
    const page = await openPage(api.url, viewer.token);
    const joining = page.join({ roomId: lecture.id });
    const sent = await sendMessage(page, "right behind");
    await joining;
    expect(sent.text).toBe("right behind");
    page.close();
  });

  test("with another account's client id is a separate message", async () => {
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    const clientId = randomUUID();
    const theirs = await sendMessage(page, "theirs", clientId);
    expect(await sendMessage(host, "mine", clientId)).toMatchObject({ seq: theirs.seq + 1, text: "mine" });
    for (const open of [host, page]) open.close();
  });
});

test("a hundred concurrent messages are numbered without gaps, and nobody misses one", async () => {
  const host = await enterRoom(api.url, lecture.host.token, lecture.id);
  const page = await enterRoom(api.url, viewer.token, lecture.id);
  const before = await lastSeq();
  const overHttp = (text: string) =>
    call(api.url, sendChat, { token: viewer.token, body: { roomId: lecture.id, message: { text } } });
  const sending = Array.from({ length: 100 }, (_, index) =>
    index % 10 === 0 ? sendMessage(host, `${index}`) : overHttp(`${index}`),
  );
  const sent = await Promise.all(sending);
  const expected = Array.from({ length: 100 }, (_, index) => before + 1 + index);
  const seqs = (messages: ChatMessage[]) => messages.map(({ seq }) => seq).toSorted((a, b) => a - b);
  expect(seqs(sent)).toEqual(expected);
  expect(seqs(await receiveMessages(page, 100))).toEqual(expected);
  expect(seqs(await receiveMessages(host, 100))).toEqual(expected);
  for (const open of [host, page]) open.close();
});

describe("a page that joins", () => {
  test("gets the messages after lastSeq in order, at most the latest", async () => {
    const before = await lastSeq();
    const total = HISTORY_MESSAGES + 3;
    await api.db.raw(
      `insert into messages (lecture_id, seq, sender_id, sender_name, client_id, text, sent_at)
       select ?, ? + n, ?, 'Abebe Kebede', gen_random_uuid(), 'n' || n, now() from generate_series(1, ?) n`,
      [lecture.id, before, viewer.id, total],
    );
    await api
      .db("rooms")
      .where({ lectureId: lecture.id })
      .update({ lastSeq: before + total });
    const page = await openPage(api.url, viewer.token);
    const joinWith = async (seq: number) => (await page.join({ roomId: lecture.id, lastSeq: seq })).messages;
    const latest = await joinWith(0);
    expect(latest).toHaveLength(HISTORY_MESSAGES);
    expect(latest.map(({ seq }) => seq)).toEqual(
      Array.from({ length: HISTORY_MESSAGES }, (_, index) => before + 4 + index),
    );
    expect((await joinWith(before + total - 2)).map(({ text }) => text)).toEqual([
      `n${total - 1}`,
      `n${total}`,
    ]);
    expect(await joinWith(before + total)).toEqual([]);
    expect(await joinWith(Number.MAX_SAFE_INTEGER)).toEqual([]);
    page.close();
  });

  test("while others send messages misses none", async () => {
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    const before = await lastSeq();
    const page = await openPage(api.url, viewer.token);
    const speaking = Array.from({ length: 40 }, (_, index) => sendMessage(host, `${index}`));
    const { messages } = await page.join({ roomId: lecture.id, lastSeq: before });
    await Promise.all(speaking);
    const last = await sendMessage(host, "the last");
    const seen = new Set(messages.map(({ seq }) => seq));
    while (!seen.has(last.seq)) seen.add((await page.next("chat-message")).seq);
    expect(seen.size).toBe(41);
    for (const open of [host, page]) open.close();
  });
});

describe("a message that is rejected", () => {
  const bad = [
    "",
    "   ",
    "\u200B\u3164",
    "x".repeat(MAX_CHAT_CHARACTERS + 1),
    "nul\u0000",
    "\u001b[31m",
    7,
    null,
    ["a"],
    {},
  ];

  test.each(bad)("text %#", async (text) => {
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    const before = await lastSeq();
    const answer = await page.request("chat-message", { roomId: lecture.id, clientId: randomUUID(), text });
    expect(failureIn(answer)).toMatchObject({ statusCode: 400, code: "invalid" });
    const body = { roomId: lecture.id, message: { text } };
    expect(await errorOf(api.url, sendChat, { token: viewer.token, body })).toMatchObject({
      code: "invalid",
      fields: { "message.text": [expect.any(String)] },
    });
    expect(await lastSeq()).toBe(before);
    page.close();
  });

  test("does not include the longest allowed text", async () => {
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    const text = "ጉ".repeat(MAX_CHAT_CHARACTERS);
    expect((await sendMessage(page, text)).text).toBe(text);
    page.close();
  });

  test("includes every message of an account that is not in the room", async () => {
    const elsewhere = await newLecture(api);
    const stranger = await newAccount(api.url, "student");
    const message = { clientId: randomUUID(), text: "hi" };
    const outside = await enterRoom(api.url, elsewhere.host.token, elsewhere.id);
    const outsider = await openPage(api.url, viewer.token);
    const rejection = async (page: RoomPage, roomId: string) =>
      failureIn(await page.request("chat-message", { roomId, ...message })).code;
    expect(await rejection(outside, lecture.id)).toBe("not_enrolled");
    expect(await rejection(outside, randomUUID())).toBe("lecture_not_found");
    expect(await rejection(outsider, lecture.id)).toBe("ticket_invalid");
    const overHttp = (token: string | undefined, roomId: string) =>
      errorOf(api.url, sendChat, { token, body: { roomId, message } });
    expect(await overHttp(stranger.token, lecture.id)).toMatchObject({
      statusCode: 403,
      code: "not_enrolled",
    });
    expect(await overHttp(undefined, lecture.id)).toMatchObject({ statusCode: 401, code: "not_signed_in" });
    expect(await overHttp(viewer.token, randomUUID())).toMatchObject({ statusCode: 404 });
    expect(await lastSeq(elsewhere.id)).toBe(0);
    for (const open of [outside, outsider]) open.close();
  });
});
