import { beforeEach, describe, expect, test } from "vitest";
import type { JoinResponse, Outcome } from "#contract/room/room.ts";
import { CHAT_RETRY_MS } from "./chat-sender.ts";
import { RECONNECT_ATTEMPTS } from "#renderer/kit/clock/reconnect-policy.ts";
import { ANNOUNCE_RETRY_MS } from "./monitors/source-announcer.ts";
import { FakeCapturedMedia } from "../testing/fake-capture.ts";
import { chatMessage, joinResponse, failedOutcome, flushPromises, nextRevision } from "../testing/fakes.ts";
import { RoomHarness } from "../testing/room-harness.ts";

let harness: RoomHarness;
beforeEach(() => {
  harness = new RoomHarness();
});

const room = () => harness.store.getState().room;
const failedWithRetry = (code: string, retryAfter: number) => {
  const { ok, error } = failedOutcome(code);
  return { ok, error: { ...error, retryAfter } };
};

describe("a source announced while the database is unavailable", () => {
  const announcements = () => harness.socket.commands.filter((command) => command.startsWith("source"));
  beforeEach(async () => {
    await harness.enter({ role: "host" });
    harness.socket.answerSource = () => failedOutcome("database_unavailable");
    harness.client.dispatch({ type: "start-pressed", kind: "camera" });
    await harness.capture.succeed(new FakeCapturedMedia("camera"));
  });

  test("is announced again until the server accepts it", async () => {
    await harness.clock.advance(ANNOUNCE_RETRY_MS);
    harness.socket.answerSource = () => ({ ok: true, data: {} });
    await harness.clock.advance(10 * ANNOUNCE_RETRY_MS);
    expect(announcements()).toEqual(["source none", "source camera", "source camera", "source camera"]);
  });

  test("is not announced again after another source, nor after leaving", async () => {
    harness.client.dispatch({ type: "stop-pressed", kind: "camera" });
    await flushPromises();
    await harness.clock.advance(ANNOUNCE_RETRY_MS);
    expect(announcements().slice(-2)).toEqual(["source microphone", "source microphone"]);
    const before = announcements().length;
    harness.client.dispatch({ type: "leave" });
    await harness.clock.advance(10 * ANNOUNCE_RETRY_MS);
    expect(announcements()).toHaveLength(before);
  });
});

describe("a connection that the server has lost", () => {
  test("is restored by joining again, later each time", async () => {
    await harness.enter({ hostPresent: true, source: "camera" });
    harness.api.answer = failedOutcome("ticket_invalid");
    await harness.clock.advance(5_000);
    expect(harness.phase).toEqual({ name: "reconnecting", attempt: 1 });
    expect(room().banner).toEqual({ code: "network" });
    await harness.clock.advance(1_000);
    expect(harness.socket.joins).toHaveLength(2);
    await harness.openSignalling();
    expect(harness.phase).toEqual({ name: "reconnecting", attempt: 2 });
    harness.api.answer = { ok: true, data: {} };
    await harness.clock.advance(10_000);
    await harness.openSignalling();
    expect(harness.phase).toEqual({ name: "live" });
  });

  test("is given up in the end", async () => {
    await harness.enter({ hostPresent: true, source: "camera" });
    harness.api.answer = failedOutcome("ticket_invalid");
    await harness.clock.advance(5_000);
    for (let tries = 0; tries < RECONNECT_ATTEMPTS; tries += 1) {
      await harness.clock.advance(5_000);
      await harness.openSignalling();
    }
    expect(harness.phase).toMatchObject({ name: "failed", error: { code: "connection_lost" } });
    expect(harness.socket.joins.length).toBeLessThanOrEqual(RECONNECT_ATTEMPTS + 1);
  });

  test("is restored after a quarter of an hour offline", async () => {
    await harness.enter({ hostPresent: true, source: "camera" });
    harness.socket.emit({ name: "down" });
    harness.engine.emit({ type: "signalling-down", loss: "temporary", code: "network" });
    await harness.clock.advance(15 * 60_000);
    expect(harness.phase).toEqual({ name: "reconnecting", attempt: 1 });
    harness.socket.emit({ name: "up" });
    await flushPromises();
    await harness.openSignalling();
    expect(harness.phase).toEqual({ name: "live" });
  });

  test("keeps a message pending until the next join", async () => {
    await harness.enter();
    harness.socket.answerMessage = () => failedOutcome("ticket_invalid");
    await harness.client.sendMessage("Hello");
    expect(harness.store.getState().chat.entries).toMatchObject([{ status: "sending" }]);
    harness.socket.answerMessage = ({ clientId }) => ({ ok: true, data: chatMessage(1, { clientId }) });
    harness.socket.emit({ name: "down" });
    harness.socket.emit({ name: "up" });
    await flushPromises();
    expect(harness.store.getState().chat.entries).toMatchObject([{ status: "delivered" }]);
  });
});

describe("messages that arrive during a pending join", () => {
  let answer: (outcome: Outcome<JoinResponse>) => void;
  beforeEach(async () => {
    harness.socket.answerJoin = () => new Promise((resolve) => (answer = resolve));
    await harness.connectSocket();
  });
  const joins = (userId: string) =>
    harness.socket.emit({
      name: "user-connected",
      data: { userId, isUserTeacher: false, forceNewCall: true, revision: nextRevision() },
    });
  const leaves = (studentId: string) =>
    harness.socket.emit({
      name: "user-disconnected",
      data: { studentId, isUserTeacher: false, mayReconnect: false, revision: nextRevision() },
    });
  const answerJoin = async (viewers: string[]) => {
    answer({ ok: true, data: joinResponse({ role: "host", viewers }) });
    await flushPromises();
    await harness.openSignalling();
  };

  test("are applied after the response, which is older", async () => {
    joins("early");
    leaves("ghost");
    await answerJoin(["ghost"]);
    expect(room().stage.viewers).toEqual(["early"]);
    expect(harness.engine.commands).toContain("call early");
    expect(harness.engine.commands).not.toContain("call ghost");
  });

  test("are dropped with the connection over which they came", async () => {
    joins("stale");
    harness.socket.emit({ name: "down" });
    harness.socket.emit({ name: "up" });
    await flushPromises();
    await answerJoin(["v1"]);
    expect(room().stage.viewers).toEqual(["v1"]);
  });

  test("about this page's removal apply at once", () => {
    harness.socket.emit({ name: "removed", data: { reason: "banned" } });
    expect(harness.phase).toEqual({ name: "ended", reason: "banned" });
  });
});

describe("a message that is being sent at the end", () => {
  test.each([
    ["leaving", () => harness.client.dispatch({ type: "leave" })],
    ["the page unmounts", () => harness.client.dispose()],
  ])("is not retried: %s", async (_, end) => {
    await harness.enter();
    let answer: () => void = () => undefined;
    harness.socket.answerMessage = () =>
      new Promise((resolve) => (answer = () => resolve(failedOutcome("no_answer"))));
    const sending = harness.client.sendMessage("Hello");
    await flushPromises();
    end();
    answer();
    await sending;
    const sent = harness.socket.sent.length;
    await harness.clock.advance(10 * CHAT_RETRY_MS);
    await harness.client.sendMessage("Still here?");
    expect(harness.socket.sent).toHaveLength(sent);
  });

  test("is sent when the page enters again", async () => {
    await harness.enter();
    await harness.client.sendMessage("Hello");
    harness.client.dispatch({ type: "leave" });
    harness.client.dispatch({ type: "retry" });
    harness.socket.emit({ name: "up" });
    await flushPromises();
    expect(harness.socket.sent.map(({ clientId }) => clientId)).toEqual(["id-1", "id-1"]);
  });
});

describe("a page that is rate-limited while it connects", () => {
  test("retries after the given time, and still times out", async () => {
    harness.api.answer = failedWithRetry("too_many_requests", 50);
    await harness.enter();
    await harness.clock.advance(49_000);
    expect(harness.phase).toEqual({ name: "connecting", attempt: 2 });
    harness.api.answer = { ok: true, data: {} };
    await harness.clock.advance(3_000);
    expect(harness.socket.joins).toHaveLength(2);
    await harness.clock.advance(30_000);
    expect(harness.phase).toMatchObject({ name: "failed", error: { code: "connect_timeout" } });
  });
});

describe("a request that is never answered", () => {
  const never = () => new Promise<never>(() => undefined);

  test("the join: the page joins again, and the late answer changes nothing", async () => {
    const join = harness.socket.join.bind(harness.socket);
    const late = Promise.withResolvers<Outcome<JoinResponse>>();
    harness.socket.join = () => late.promise;
    await harness.connectSocket();
    expect(harness.phase).toEqual({ name: "checking-access" });
    harness.socket.join = join;
    harness.socket.answerJoin = () => ({ ok: true, data: joinResponse() });
    await harness.clock.advance(32_000);
    await harness.openSignalling();
    expect(harness.phase).toEqual({ name: "live" });
    late.resolve(failedOutcome("not_enrolled"));
    await flushPromises();
    expect(harness.phase).toEqual({ name: "live" });
  });

  test("the announcement of a page that reconnects: it joins again", async () => {
    await harness.enter({ hostPresent: true, source: "camera" });
    const announce = harness.api.announce.bind(harness.api);
    harness.api.announce = never;
    harness.socket.emit({ name: "down" });
    harness.engine.emit({ type: "signalling-down", loss: "temporary", code: "network" });
    harness.socket.emit({ name: "up" });
    await flushPromises();
    await harness.openSignalling();
    expect(harness.phase.name).toBe("reconnecting");
    harness.api.announce = announce;
    await harness.clock.advance(40_000);
    await harness.openSignalling();
    expect(harness.phase).toEqual({ name: "live" });
  });
});
