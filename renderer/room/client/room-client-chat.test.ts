import { beforeEach, describe, expect, test } from "vitest";
import type { Outcome } from "#contract/room/room.ts";
import { CHAT_RETRY_MS } from "./chat-sender.ts";
import { chatMessage, failedOutcome, flushPromises } from "../testing/fakes.ts";
import { RoomHarness } from "../testing/room-harness.ts";

let harness: RoomHarness;
beforeEach(() => {
  harness = new RoomHarness();
});

describe("chat", () => {
  test("shows a message as sending, then as delivered", async () => {
    await harness.enter();
    let answer: (outcome: Outcome<ReturnType<typeof chatMessage>>) => void = () => undefined;
    harness.socket.answerMessage = () => new Promise((resolve) => (answer = resolve));
    const sent = harness.client.sendMessage(" Hello ");
    expect(harness.store.getState().chat.entries).toEqual([
      { status: "sending", clientId: "id-1", text: "Hello", replyTo: null },
    ]);
    answer({ ok: true, data: chatMessage(1, { clientId: "id-1", text: "Hello" }) });
    await sent;
    expect(harness.store.getState().chat.entries).toMatchObject([{ status: "delivered", seq: 1 }]);
  });

  test("a message without an answer is sent again after the next join, under the same id", async () => {
    await harness.enter();
    await harness.client.sendMessage("Hello");
    harness.socket.emit({ name: "down" });
    harness.socket.emit({ name: "up" });
    await flushPromises();
    expect(harness.socket.sent.map(({ clientId }) => clientId)).toEqual(["id-1", "id-1"]);
  });

  test("a message that failed for a transient reason is sent again, before those that follow", async () => {
    await harness.enter();
    harness.socket.answerMessage = () => failedOutcome("database_unavailable");
    await harness.client.sendMessage("One");
    await harness.client.sendMessage("Two");
    let seq = 0;
    harness.socket.answerMessage = ({ clientId, text }) => ({
      ok: true,
      data: chatMessage((seq += 1), { clientId, text }),
    });
    await harness.clock.advance(CHAT_RETRY_MS);
    expect(harness.store.getState().chat.entries).toMatchObject([
      { status: "delivered", seq: 1, text: "One" },
      { status: "delivered", seq: 2, text: "Two" },
    ]);
  });

  test("messages written offline wait for slow mode; one typed too fast is rejected", async () => {
    await harness.enter();
    const tooFast = () => {
      const slow = failedOutcome("chat_too_fast");
      return { ...slow, error: { ...slow.error, retryAfter: 30 } };
    };
    harness.socket.emit({ name: "down" });
    harness.socket.answerMessage = () => failedOutcome("no_answer");
    await harness.client.sendMessage("Meanwhile");
    harness.socket.answerMessage = tooFast;
    harness.socket.emit({ name: "up" });
    await flushPromises();
    expect(harness.store.getState().chat.entries).toMatchObject([{ status: "sending", text: "Meanwhile" }]);
    const attempts = harness.socket.sent.length;
    await harness.clock.advance(29_000);
    expect(harness.socket.sent).toHaveLength(attempts);
    harness.socket.answerMessage = ({ clientId, text }) => ({
      ok: true,
      data: chatMessage(1, { clientId, text }),
    });
    await harness.clock.advance(1000);
    expect(harness.store.getState().chat.entries).toMatchObject([{ status: "delivered", text: "Meanwhile" }]);
    harness.socket.answerMessage = tooFast;
    await harness.client.sendMessage("At once");
    expect(harness.store.getState().chat.entries.at(-1)).toMatchObject({
      status: "rejected",
      code: "chat_too_fast",
    });
  });

  test("a rejected message says why", async () => {
    await harness.enter();
    harness.socket.answerMessage = () => failedOutcome("too_many_requests");
    await harness.client.sendMessage("Hello");
    expect(harness.store.getState().chat.entries).toMatchObject([
      { status: "rejected", code: "too_many_requests" },
    ]);
  });

  test("an empty message is not sent", async () => {
    await harness.enter();
    await harness.client.sendMessage("   ");
    expect(harness.socket.sent).toEqual([]);
  });
});
