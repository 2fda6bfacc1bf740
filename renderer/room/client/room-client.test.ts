import { beforeEach, describe, expect, test } from "vitest";
import type { JoinResponse, Outcome } from "#contract/room/room.ts";
import type { RoomGrant } from "#contract/room/signalling.ts";
import { FakeCapturedMedia } from "../testing/fake-capture.ts";
import { chatMessage, joinResponse, failedOutcome, ROOM, flushPromises } from "../testing/fakes.ts";
import { RoomHarness } from "../testing/room-harness.ts";

let harness: RoomHarness;
beforeEach(() => {
  harness = new RoomHarness();
});

describe("entering", () => {
  test("joins, connects, announces itself, and is live", async () => {
    await harness.enter();
    expect(harness.socket.joins).toEqual([{ roomId: ROOM, lastSeq: 0, level: "full", announce: true }]);
    expect(harness.engine.commands).toEqual(["connect peer-1 ticket-1"]);
    expect(harness.api.announcedPeerIds).toEqual(["peer-1"]);
    expect(harness.phase).toEqual({ name: "live" });
  });

  test("a denied join says why and closes everything", async () => {
    harness.socket.answerJoin = () => failedOutcome("not_enrolled");
    await harness.connectSocket();
    expect(harness.phase).toMatchObject({ name: "failed", error: { code: "not_enrolled" } });
    expect(harness.socket.commands).toEqual(["open", "close"]);
  });

  test("a rate-limited page says so, waits as long as it was told, and enters by itself", async () => {
    harness.socket.answerJoin = () => {
      const { ok, error } = failedOutcome("too_many_requests");
      return { ok, error: { ...error, retryAfter: 20 } };
    };
    await harness.connectSocket();
    expect(harness.phase).toEqual({ name: "checking-access", attempt: 1 });
    expect(harness.store.getState().room.banner).toEqual({ code: "rate_limited" });
    await harness.clock.advance(20_000);
    expect(harness.socket.joins).toHaveLength(1);
    harness.socket.answerJoin = () => ({ ok: true, data: joinResponse() });
    await harness.clock.advance(1_000);
    expect(harness.engine.commands).toEqual(["connect peer-1 ticket-1"]);
  });

  test("StrictMode's first mount opens nothing", async () => {
    harness.client.start();
    harness.client.dispose();
    harness.client.start();
    await harness.clock.advance(0);
    expect(harness.socket.commands).toEqual(["close", "open"]);
    harness.socket.emit({ name: "up" });
    await flushPromises();
    expect(harness.engine.opened).toEqual(["subscriber"]);
    expect(harness.engine.commands).toEqual(["connect peer-1 ticket-1"]);
  });

  test("connecting times out after 30 seconds and can be retried", async () => {
    await harness.connectSocket();
    await harness.clock.advance(30_000);
    expect(harness.phase).toMatchObject({ name: "failed", error: { code: "connect_timeout" } });
    harness.client.dispatch({ type: "retry" });
    harness.socket.emit({ name: "up" });
    await flushPromises();
    await harness.openSignalling();
    expect(harness.phase).toEqual({ name: "live" });
  });
});

describe("reconnecting", () => {
  test("a lost signalling connection gets a fresh ticket with the old one, and the calls stay", async () => {
    await harness.enter();
    harness.socket.answerJoin = () => ({ ok: true, data: joinResponse({ ticket: "ticket-2" }) });
    harness.engine.emit({ type: "signalling-down", loss: "temporary", code: "network" });
    await harness.clock.advance(1000);
    expect(harness.socket.joins.at(-1)).toEqual({
      roomId: ROOM,
      lastSeq: 0,
      level: "full",
      announce: false,
      ticket: "ticket-1",
    });
    expect(harness.engine.commands.at(-1)).toBe("connect peer-1 ticket-2");
    await harness.openSignalling();
    expect(harness.phase).toEqual({ name: "live" });
    expect(harness.engine.commands).not.toContain("close");
  });

  test("a lost socket leaves the video alone, then joins with the last sequence number and announces again", async () => {
    await harness.enter({ messages: [chatMessage(1), chatMessage(2)] });
    harness.socket.emit({ name: "down" });
    expect(harness.phase).toEqual({ name: "live" });
    harness.socket.emit({ name: "up" });
    await flushPromises();
    expect(harness.socket.joins.at(-1)).toEqual({
      roomId: ROOM,
      lastSeq: 2,
      level: "full",
      announce: false,
      ticket: "ticket-1",
    });
    await harness.openSignalling();
    expect(harness.api.announcedPeerIds).toEqual(["peer-1", "peer-1"]);
  });

  test("the response to an outdated join is ignored", async () => {
    const answers: ((outcome: Outcome<JoinResponse>) => void)[] = [];
    harness.socket.answerJoin = () => new Promise((resolve) => answers.push(resolve));
    harness.client.start();
    await harness.clock.advance(0);
    harness.socket.emit({ name: "up" });
    harness.socket.emit({ name: "down" });
    harness.socket.emit({ name: "up" });
    await flushPromises();
    answers[1]?.({ ok: true, data: joinResponse({ ticket: "new" }) });
    answers[0]?.({ ok: true, data: joinResponse({ ticket: "old" }) });
    await flushPromises();
    expect(harness.engine.connections.map(({ ticket }) => ticket)).toEqual(["new"]);
  });

  test("a taken peer id joins without the ticket", async () => {
    await harness.enter();
    harness.engine.emit({ type: "signalling-down", loss: "rejected", code: "unavailable-id" });
    await harness.clock.advance(1000);
    expect(harness.socket.joins.at(-1)).toEqual({ roomId: ROOM, lastSeq: 0, level: "full", announce: false });
  });

  test("a removed page does not come back", async () => {
    await harness.enter();
    harness.socket.emit({ name: "removed", data: { reason: "enrollment_ended" } });
    expect(harness.phase).toEqual({ name: "ended", reason: "enrollment_ended" });
    expect(harness.engine.commands.at(-1)).toBe("close");
    harness.socket.emit({ name: "up" });
    await harness.clock.advance(60_000);
    expect(harness.socket.joins).toHaveLength(1);
  });
});

describe("grants", () => {
  const both: RoomGrant[] = ["publish", "subscribe"];

  test.each<[string, Partial<JoinResponse>, string[]]>([
    ["a host of an older server", { role: "host" }, ["publisher"]],
    ["a viewer of an older server", { role: "viewer" }, ["subscriber"]],
    ["a host who may publish", { role: "host", grants: ["publish"] }, ["publisher"]],
    ["a viewer who may subscribe", { role: "viewer", grants: ["subscribe"] }, ["subscriber"]],
    ["whoever may do both", { role: "viewer", grants: both }, ["publisher", "subscriber"]],
    ["a host who may do nothing", { role: "host", grants: [] }, []],
  ])("%s has one engine for each", async (_, response, opened) => {
    harness.client.start();
    await harness.clock.advance(0);
    expect(harness.engine.opened).toEqual([]);
    harness.client.dispose();
    await harness.enter(response);
    expect(harness.engine.opened).toEqual(opened);
    expect(harness.engine.connections).toHaveLength(opened.length);
    harness.socket.emit({ name: "down" });
    harness.socket.emit({ name: "up" });
    await flushPromises();
    expect(harness.engine.opened).toEqual(opened);
    harness.client.dispose();
    expect(harness.engine.commands.filter((command) => command === "close")).toHaveLength(opened.length);
  });

  test("who may publish sends a camera and calls viewers, whatever the role; who may not opens no device", async () => {
    await harness.enter({ role: "viewer", grants: both, viewers: ["v1"] });
    harness.client.dispatch({ type: "start-pressed", kind: "camera" });
    await harness.capture.succeed(new FakeCapturedMedia("camera"));
    expect(harness.engine.commands).toContain("publish camera");
    expect(harness.engine.commands).toContain("call v1");
    const viewing = new RoomHarness();
    await viewing.enter({ role: "host", grants: ["subscribe"] });
    viewing.client.dispatch({ type: "start-pressed", kind: "camera" });
    expect(viewing.store.getState().room.capture.camera.at).toBe("off");
    expect(viewing.engine.commands).toEqual(["connect peer-1 ticket-1"]);
  });
});

describe("leaving", () => {
  test("closes everything, once, and leaves no timer", async () => {
    await harness.enter({ role: "host" });
    harness.client.dispatch({ type: "start-pressed", kind: "camera" });
    const camera = await harness.capture.succeed(new FakeCapturedMedia("camera"));
    harness.client.dispose();
    harness.client.dispose();
    expect(camera.stopped).toBe(true);
    expect(harness.engine.commands.filter((command) => command === "close")).toHaveLength(1);
    expect(harness.socket.commands.filter((command) => command === "close")).toHaveLength(1);
    expect(harness.clock.pendingTimers).toBe(0);
  });
});

describe("TURN credentials that expire", () => {
  test("are refreshed at half their lifetime by joining again, and calls stay", async () => {
    await harness.enter({ role: "host", iceServersForMs: 60_000, viewers: ["v1"] });
    await harness.clock.advance(29_000);
    expect(harness.socket.joins).toHaveLength(1);
    await harness.clock.advance(1_000);
    expect(harness.socket.joins).toHaveLength(2);
    expect(harness.engine.connections).toHaveLength(2);
    expect(harness.engine.commands).not.toContain("hang up v1");
    await harness.clock.advance(30_000);
    expect(harness.socket.joins).toHaveLength(3);
  });
});

describe("the viewer's watchdog", () => {
  const withHost = { hostPresent: true, source: "camera" } as const;

  test("asks again for a missing call", async () => {
    await harness.enter(withHost);
    await harness.clock.advance(5000);
    expect(harness.api.announcedPeerIds).toEqual(["peer-1", "peer-1"]);
  });

  test("does not ask while the host is away", async () => {
    await harness.enter();
    await harness.clock.advance(20_000);
    expect(harness.api.announcedPeerIds).toEqual(["peer-1"]);
  });

  test("shows the stream that arrives", async () => {
    await harness.enter(withHost);
    const stream = {} as MediaStream;
    harness.engine.emit({ type: "stream", stream });
    expect(harness.store.getState()).toMatchObject({ stream, room: { stage: { receiving: true } } });
  });
});
