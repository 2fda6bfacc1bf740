import { beforeEach, describe, expect, test } from "vitest";
import type { Outcome } from "./chat-channel.ts";
import { CHAT_RETRY_MS } from "./room-constants.ts";
import { chatMessage, refusal, settled } from "./testing/fakes.ts";
import { Visitor } from "./testing/visitor.ts";

let visitor: Visitor;
beforeEach(() => {
  visitor = new Visitor();
});

describe("chat", () => {
  test("shows sending, then what the server made of it", async () => {
    await visitor.enter();
    let answer: (outcome: Outcome<ReturnType<typeof chatMessage>>) => void = () => undefined;
    visitor.channel.answerSend = () => new Promise((resolve) => (answer = resolve));
    const said = visitor.session.say(" Hello ");
    expect(visitor.store.getState().chat.entries).toEqual([
      { status: "sending", clientId: "id-1", text: "Hello" },
    ]);
    answer({ ok: true, data: chatMessage(1, { clientId: "id-1", text: "Hello" }) });
    await said;
    expect(visitor.store.getState().chat.entries).toMatchObject([{ status: "delivered", seq: 1 }]);
  });

  test("what got no answer goes out again after the next join, under the same id", async () => {
    await visitor.enter();
    await visitor.session.say("Hello");
    visitor.channel.tell({ name: "down" });
    visitor.channel.tell({ name: "up" });
    await settled();
    expect(visitor.channel.sent.map(({ clientId }) => clientId)).toEqual(["id-1", "id-1"]);
  });

  test("what could not be kept goes out again by itself, and what follows waits its turn", async () => {
    await visitor.enter();
    visitor.channel.answerSend = () => refusal("database_away");
    await visitor.session.say("One");
    await visitor.session.say("Two");
    let seq = 0;
    visitor.channel.answerSend = ({ clientId, text }) => ({
      ok: true,
      data: chatMessage((seq += 1), { clientId, text }),
    });
    await visitor.clock.pass(CHAT_RETRY_MS);
    expect(visitor.store.getState().chat.entries).toMatchObject([
      { status: "delivered", seq: 1, text: "One" },
      { status: "delivered", seq: 2, text: "Two" },
    ]);
  });

  test("what was written without a line goes out at the pace of slow mode; what is typed too fast is refused", async () => {
    await visitor.enter();
    const tooFast = () => {
      const slow = refusal("chat_too_fast");
      return { ...slow, error: { ...slow.error, retryAfter: 30 } };
    };
    visitor.channel.tell({ name: "down" });
    visitor.channel.answerSend = () => refusal("no_answer");
    await visitor.session.say("Meanwhile");
    visitor.channel.answerSend = tooFast;
    visitor.channel.tell({ name: "up" });
    await settled();
    expect(visitor.store.getState().chat.entries).toMatchObject([{ status: "sending", text: "Meanwhile" }]);
    const tries = visitor.channel.sent.length;
    await visitor.clock.pass(29_000);
    expect(visitor.channel.sent).toHaveLength(tries);
    visitor.channel.answerSend = ({ clientId, text }) => ({
      ok: true,
      data: chatMessage(1, { clientId, text }),
    });
    await visitor.clock.pass(1000);
    expect(visitor.store.getState().chat.entries).toMatchObject([{ status: "delivered", text: "Meanwhile" }]);
    visitor.channel.answerSend = tooFast;
    await visitor.session.say("At once");
    expect(visitor.store.getState().chat.entries.at(-1)).toMatchObject({
      status: "refused",
      code: "chat_too_fast",
    });
  });

  test("what the server refuses says why", async () => {
    await visitor.enter();
    visitor.channel.answerSend = () => refusal("too_many_requests");
    await visitor.session.say("Hello");
    expect(visitor.store.getState().chat.entries).toMatchObject([
      { status: "refused", code: "too_many_requests" },
    ]);
  });

  test("nothing is sent for nothing", async () => {
    await visitor.enter();
    await visitor.session.say("   ");
    expect(visitor.channel.sent).toEqual([]);
  });
});
