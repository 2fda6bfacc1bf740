import { beforeEach, describe, expect, test } from "vitest";
import type { JoinAnswer } from "#contract/room.ts";
import type { Outcome } from "./chat-channel.ts";
import { FakeSource } from "./testing/fake-capture.ts";
import { chatMessage, joinAnswer, refusal, ROOM, settled } from "./testing/fakes.ts";
import { Visitor } from "./testing/visitor.ts";

let visitor: Visitor;
beforeEach(() => {
  visitor = new Visitor();
});

describe("entering", () => {
  test("joins, connects, announces itself, and is live", async () => {
    await visitor.enter();
    expect(visitor.channel.joins).toEqual([{ roomId: ROOM, lastSeq: 0, level: "full" }]);
    expect(visitor.engine.orders).toEqual(["connect peer-1 ticket-1"]);
    expect(visitor.api.announced).toEqual(["peer-1"]);
    expect(visitor.phase).toEqual({ name: "live" });
  });

  test("a refused join says why and closes everything", async () => {
    visitor.channel.answerJoin = () => refusal("not_enrolled");
    await visitor.knock();
    expect(visitor.phase).toMatchObject({ name: "failed", error: { code: "not_enrolled" } });
    expect(visitor.channel.orders).toEqual(["open", "close"]);
  });

  test("after many tries the page waits as long as it was told, says so, and comes in by itself", async () => {
    visitor.channel.answerJoin = () => {
      const { ok, error } = refusal("too_many_requests");
      return { ok, error: { ...error, retryAfter: 20 } };
    };
    await visitor.knock();
    expect(visitor.phase).toEqual({ name: "checking-access", attempt: 1 });
    expect(visitor.store.getState().room.notice).toEqual({ code: "waits_its_turn" });
    await visitor.clock.pass(20_000);
    expect(visitor.channel.joins).toHaveLength(1);
    visitor.channel.answerJoin = () => ({ ok: true, data: joinAnswer() });
    await visitor.clock.pass(1_000);
    expect(visitor.engine.orders).toEqual(["connect peer-1 ticket-1"]);
  });

  test("StrictMode's first mount opens nothing", async () => {
    visitor.session.start();
    visitor.session.dispose();
    visitor.session.start();
    await visitor.clock.pass(0);
    expect(visitor.channel.orders).toEqual(["close", "open"]);
    visitor.channel.tell({ name: "up" });
    await settled();
    expect(visitor.engine.orders).toEqual(["close", "connect peer-1 ticket-1"]);
  });

  test("gives up connecting after 30 seconds, and can be tried again", async () => {
    await visitor.knock();
    await visitor.clock.pass(30_000);
    expect(visitor.phase).toMatchObject({ name: "failed", error: { code: "connect_timeout" } });
    visitor.session.dispatch({ type: "retry" });
    visitor.channel.tell({ name: "up" });
    await settled();
    await visitor.comeUp();
    expect(visitor.phase).toEqual({ name: "live" });
  });
});

describe("coming back", () => {
  test("a lost signalling line gets a fresh ticket with the old one, and the calls stay", async () => {
    await visitor.enter();
    visitor.channel.answerJoin = () => ({ ok: true, data: joinAnswer({ ticket: "ticket-2" }) });
    visitor.engine.tell({ type: "signalling-down", problem: "network" });
    await visitor.clock.pass(1000);
    expect(visitor.channel.joins.at(-1)).toEqual({
      roomId: ROOM,
      lastSeq: 0,
      level: "full",
      ticket: "ticket-1",
    });
    expect(visitor.engine.orders.at(-1)).toBe("connect peer-1 ticket-2");
    await visitor.comeUp();
    expect(visitor.phase).toEqual({ name: "live" });
    expect(visitor.engine.orders).not.toContain("close");
  });

  test("a lost socket leaves the video alone, then joins with the last sequence and announces again", async () => {
    await visitor.enter({ messages: [chatMessage(1), chatMessage(2)] });
    visitor.channel.tell({ name: "down" });
    expect(visitor.phase).toEqual({ name: "live" });
    visitor.channel.tell({ name: "up" });
    await settled();
    expect(visitor.channel.joins.at(-1)).toEqual({
      roomId: ROOM,
      lastSeq: 2,
      level: "full",
      ticket: "ticket-1",
    });
    await visitor.comeUp();
    expect(visitor.api.announced).toEqual(["peer-1", "peer-1"]);
  });

  test("the answer to a join that was overtaken is dropped", async () => {
    const answers: ((outcome: Outcome<JoinAnswer>) => void)[] = [];
    visitor.channel.answerJoin = () => new Promise((resolve) => answers.push(resolve));
    visitor.session.start();
    await visitor.clock.pass(0);
    visitor.channel.tell({ name: "up" });
    visitor.channel.tell({ name: "down" });
    visitor.channel.tell({ name: "up" });
    await settled();
    answers[1]?.({ ok: true, data: joinAnswer({ ticket: "new" }) });
    answers[0]?.({ ok: true, data: joinAnswer({ ticket: "old" }) });
    await settled();
    expect(visitor.engine.seats.map(({ ticket }) => ticket)).toEqual(["new"]);
  });

  test("an id that is taken joins without the ticket", async () => {
    await visitor.enter();
    visitor.engine.tell({ type: "signalling-down", problem: "unavailable-id" });
    await visitor.clock.pass(1000);
    expect(visitor.channel.joins.at(-1)).toEqual({ roomId: ROOM, lastSeq: 0, level: "full" });
  });

  test("whoever is removed stays out", async () => {
    await visitor.enter();
    visitor.channel.tell({ name: "removed", data: { reason: "enrollment_ended" } });
    expect(visitor.phase).toEqual({ name: "ended", reason: "enrollment_ended" });
    expect(visitor.engine.orders.at(-1)).toBe("close");
    visitor.channel.tell({ name: "up" });
    await visitor.clock.pass(60_000);
    expect(visitor.channel.joins).toHaveLength(1);
  });
});

describe("leaving", () => {
  test("closes everything, once, and leaves no timer", async () => {
    await visitor.enter({ role: "host" });
    visitor.session.dispatch({ type: "start-pressed", kind: "camera" });
    const camera = await visitor.capture.give(new FakeSource("camera"));
    visitor.session.dispose();
    visitor.session.dispose();
    expect(camera.stopped).toBe(true);
    expect(visitor.engine.orders.filter((order) => order === "close")).toHaveLength(1);
    expect(visitor.channel.orders.filter((order) => order === "close")).toHaveLength(1);
    expect(visitor.clock.waiting).toBe(0);
  });
});

describe("relay credentials that end", () => {
  test("are renewed at half time by joining again, and calls stand", async () => {
    await visitor.enter({ role: "host", iceServersForMs: 60_000, viewers: ["v1"] });
    await visitor.clock.pass(29_000);
    expect(visitor.channel.joins).toHaveLength(1);
    await visitor.clock.pass(1_000);
    expect(visitor.channel.joins).toHaveLength(2);
    expect(visitor.engine.seats).toHaveLength(2);
    expect(visitor.engine.orders).not.toContain("dismiss v1");
    await visitor.clock.pass(30_000);
    expect(visitor.channel.joins).toHaveLength(3);
  });
});

describe("the viewer's watchdog", () => {
  const hostIsThere = { hostPresent: true, source: "camera" } as const;

  test("asks again for a call that does not come", async () => {
    await visitor.enter(hostIsThere);
    await visitor.clock.pass(5000);
    expect(visitor.api.announced).toEqual(["peer-1", "peer-1"]);
  });

  test("asks nobody while the host is away", async () => {
    await visitor.enter();
    await visitor.clock.pass(20_000);
    expect(visitor.api.announced).toEqual(["peer-1"]);
  });

  test("shows the stream that comes", async () => {
    await visitor.enter(hostIsThere);
    const stream = {} as MediaStream;
    visitor.engine.tell({ type: "picture", stream });
    expect(visitor.store.getState()).toMatchObject({ stream, room: { stage: { watching: true } } });
  });
});
