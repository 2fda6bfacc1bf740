import { beforeEach, describe, expect, test } from "vitest";
import type { JoinAnswer } from "#contract/room.ts";
import type { Outcome } from "./chat-channel.ts";
import { CHAT_RETRY_MS, RECONNECT_ATTEMPTS, TELL_AGAIN_MS } from "./room-constants.ts";
import { FakeSource } from "./testing/fake-capture.ts";
import { chatMessage, joinAnswer, refusal, settled } from "./testing/fakes.ts";
import { Visitor } from "./testing/visitor.ts";

let visitor: Visitor;
beforeEach(() => {
  visitor = new Visitor();
});

const room = () => visitor.store.getState().room;
const later = (code: string, retryAfter: number) => {
  const { ok, error } = refusal(code);
  return { ok, error: { ...error, retryAfter } };
};

describe("what a host sends, told while the database is away", () => {
  const tellings = () => visitor.channel.orders.filter((order) => order.startsWith("source"));
  beforeEach(async () => {
    await visitor.enter({ role: "host" });
    visitor.channel.answerSource = () => refusal("database_away");
    visitor.session.dispatch({ type: "start-pressed", kind: "camera" });
    await visitor.capture.give(new FakeSource("camera"));
  });

  test("is told again until it is taken", async () => {
    await visitor.clock.pass(TELL_AGAIN_MS);
    visitor.channel.answerSource = () => ({ ok: true, data: {} });
    await visitor.clock.pass(10 * TELL_AGAIN_MS);
    expect(tellings()).toEqual(["source none", "source camera", "source camera", "source camera"]);
  });

  test("is never told again once something else is, nor after the end", async () => {
    visitor.session.dispatch({ type: "stop-pressed", kind: "camera" });
    await settled();
    await visitor.clock.pass(TELL_AGAIN_MS);
    expect(tellings().slice(-2)).toEqual(["source none", "source none"]);
    const told = tellings().length;
    visitor.session.dispatch({ type: "leave" });
    await visitor.clock.pass(10 * TELL_AGAIN_MS);
    expect(tellings()).toHaveLength(told);
  });
});

describe("a seat that the server has lost", () => {
  test("is taken again by itself, later each time", async () => {
    await visitor.enter({ hostPresent: true, source: "camera" });
    visitor.api.answer = refusal("ticket_invalid");
    await visitor.clock.pass(5_000);
    expect(visitor.phase).toEqual({ name: "reconnecting", attempt: 1 });
    expect(room().notice).toEqual({ code: "network" });
    await visitor.clock.pass(1_000);
    expect(visitor.channel.joins).toHaveLength(2);
    await visitor.comeUp();
    expect(visitor.phase).toEqual({ name: "reconnecting", attempt: 2 });
    visitor.api.answer = { ok: true, data: {} };
    await visitor.clock.pass(10_000);
    await visitor.comeUp();
    expect(visitor.phase).toEqual({ name: "live" });
  });

  test("and is given up in the end", async () => {
    await visitor.enter({ hostPresent: true, source: "camera" });
    visitor.api.answer = refusal("ticket_invalid");
    await visitor.clock.pass(5_000);
    for (let tries = 0; tries < RECONNECT_ATTEMPTS; tries += 1) {
      await visitor.clock.pass(5_000);
      await visitor.comeUp();
    }
    expect(visitor.phase).toMatchObject({ name: "failed", error: { code: "connection_lost" } });
    expect(visitor.channel.joins.length).toBeLessThanOrEqual(RECONNECT_ATTEMPTS + 1);
  });

  test("is found again after a quarter of an hour without any line", async () => {
    await visitor.enter({ hostPresent: true, source: "camera" });
    visitor.channel.tell({ name: "down" });
    visitor.engine.tell({ type: "signalling-down", problem: "network" });
    await visitor.clock.pass(15 * 60_000);
    expect(visitor.phase).toEqual({ name: "reconnecting", attempt: 1 });
    visitor.channel.tell({ name: "up" });
    await settled();
    await visitor.comeUp();
    expect(visitor.phase).toEqual({ name: "live" });
  });

  test("keeps a message waiting for the join that is on its way", async () => {
    await visitor.enter();
    visitor.channel.answerSend = () => refusal("ticket_invalid");
    await visitor.session.say("Hello");
    expect(visitor.store.getState().chat.entries).toMatchObject([{ status: "sending" }]);
    visitor.channel.answerSend = ({ clientId }) => ({ ok: true, data: chatMessage(1, { clientId }) });
    visitor.channel.tell({ name: "down" });
    visitor.channel.tell({ name: "up" });
    await settled();
    expect(visitor.store.getState().chat.entries).toMatchObject([{ status: "delivered" }]);
  });
});

describe("news that come while a join waits for its answer", () => {
  let answer: (outcome: Outcome<JoinAnswer>) => void;
  beforeEach(async () => {
    visitor.channel.answerJoin = () => new Promise((resolve) => (answer = resolve));
    await visitor.knock();
  });
  const comes = (userId: string) =>
    visitor.channel.tell({ name: "user-connected", data: { userId, isUserTeacher: false, anew: true } });
  const goes = (studentId: string) =>
    visitor.channel.tell({
      name: "user-disconnected",
      data: { studentId, isUserTeacher: false, mayReturn: false },
    });
  const answered = async (viewers: string[]) => {
    answer({ ok: true, data: joinAnswer({ role: "host", viewers }) });
    await settled();
    await visitor.comeUp();
  };

  test("are not undone by an answer that is older, or heard for the first time", async () => {
    comes("early");
    goes("ghost");
    await answered(["ghost"]);
    expect(room().stage.viewers).toEqual(["early"]);
    expect(visitor.engine.orders).toContain("admit early");
    expect(visitor.engine.orders).not.toContain("admit ghost");
  });

  test("are forgotten with the line over which they came", async () => {
    comes("stale");
    visitor.channel.tell({ name: "down" });
    visitor.channel.tell({ name: "up" });
    await settled();
    await answered(["v1"]);
    expect(room().stage.viewers).toEqual(["v1"]);
  });

  test("of one's own end are heard at once", () => {
    visitor.channel.tell({ name: "removed", data: { reason: "banned" } });
    expect(visitor.phase).toEqual({ name: "ended", reason: "banned" });
  });
});

describe("a message that is under way at the end", () => {
  test.each([
    ["leaving", () => visitor.session.dispatch({ type: "leave" })],
    ["the page goes", () => visitor.session.dispose()],
  ])("is tried no more: %s", async (_, end) => {
    await visitor.enter();
    let answer: () => void = () => undefined;
    visitor.channel.answerSend = () =>
      new Promise((resolve) => (answer = () => resolve(refusal("no_answer"))));
    const said = visitor.session.say("Hello");
    await settled();
    end();
    answer();
    await said;
    const sent = visitor.channel.sent.length;
    await visitor.clock.pass(10 * CHAT_RETRY_MS);
    await visitor.session.say("Still here?");
    expect(visitor.channel.sent).toHaveLength(sent);
  });

  test("goes out after all when they come in again", async () => {
    await visitor.enter();
    await visitor.session.say("Hello");
    visitor.session.dispatch({ type: "leave" });
    visitor.session.dispatch({ type: "retry" });
    visitor.channel.tell({ name: "up" });
    await settled();
    expect(visitor.channel.sent.map(({ clientId }) => clientId)).toEqual(["id-1", "id-1"]);
  });
});

describe("a page that was told to wait while it connects", () => {
  test("goes on by itself after that, and still ends when nothing comes", async () => {
    visitor.api.answer = later("too_many_requests", 50);
    await visitor.enter();
    await visitor.clock.pass(49_000);
    expect(visitor.phase).toEqual({ name: "connecting", attempt: 2 });
    visitor.api.answer = { ok: true, data: {} };
    await visitor.clock.pass(3_000);
    expect(visitor.channel.joins).toHaveLength(2);
    await visitor.clock.pass(30_000);
    expect(visitor.phase).toMatchObject({ name: "failed", error: { code: "connect_timeout" } });
  });
});
