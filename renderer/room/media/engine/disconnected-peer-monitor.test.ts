import { beforeEach, describe, expect, test } from "vitest";
import { transition } from "../../machine/machine.ts";
import type { RoomEvent, RoomState } from "../../machine/room-state.ts";
import { joinResponse, nextRevision } from "../../testing/fakes.ts";
import { stateIn } from "../../testing/room-samples.ts";
import { RoomHarness } from "../../testing/room-harness.ts";
import {
  CONNECTED_SILENCE_TIMEOUT_MS,
  DISCONNECTED_MAX_MS,
  DISCONNECTED_SILENCE_TIMEOUT_MS,
  readLivenessCounter,
} from "./disconnected-peer-monitor.ts";

const left = (mayReconnect: boolean): RoomEvent => ({
  type: "peer-left",
  peerId: "v1",
  isHost: false,
  mayReconnect,
});

describe("a viewer who lost the server", () => {
  const live = stateIn("live", "host");
  const hosting: RoomState = {
    ...live,
    stage: { ...live.stage, viewers: ["v1", "v2"] },
  };

  test("is no longer called and keeps the call", () => {
    const { state, effects } = transition(hosting, left(true));
    expect(state.stage).toMatchObject({ viewers: ["v2"], disconnectedViewers: ["v1"] });
    expect(effects).toEqual([]);
  });

  test("is back in the list with the same call", () => {
    const disconnected = transition(hosting, left(true)).state;
    const back = transition(disconnected, {
      type: "peer-joined",
      peerId: "v1",
      isHost: false,
      forceNewCall: false,
    });
    expect(back.state.stage).toMatchObject({ viewers: ["v2", "v1"], disconnectedViewers: [] });
    expect(back.effects).toEqual([{ type: "call", peerId: "v1", forceNewCall: false }]);
  });

  test.each([left(false), { type: "call-dead", peerId: "v1" } as const])("is hung up on: $type", (event) => {
    const { state, effects } = transition(transition(hosting, left(true)).state, event);
    expect(state.stage).toMatchObject({ viewers: ["v2"], disconnectedViewers: [] });
    expect(effects).toEqual([{ type: "hang-up", peerId: "v1" }]);
  });

  test("stays in the room when only the call is dead", () => {
    const { state, effects } = transition(hosting, { type: "call-dead", peerId: "v1" });
    expect(state).toEqual(hosting);
    expect(effects).toEqual([{ type: "hang-up", peerId: "v1" }]);
    expect(transition(hosting, { type: "call-dead", peerId: "v9" })).toEqual({ state: hosting, effects: [] });
  });

  test("may also be one that a restarted server does not know yet", () => {
    const response = joinResponse({ role: "host", viewers: ["v2", "v3"] });
    const { state } = transition(hosting, { type: "granted", epoch: 5, response });
    expect(state.stage).toMatchObject({ viewers: ["v2", "v3"], disconnectedViewers: ["v1"] });
    const next = joinResponse({ role: "host", viewers: ["v1"] });
    expect(
      transition(state, { type: "granted", epoch: 5, response: next }).state.stage.disconnectedViewers,
    ).toEqual(["v2", "v3"]);
  });

  test("concerns only the host", () => {
    const viewer = stateIn("live");
    for (const event of [left(true), { type: "call-dead", peerId: "v1" } as const])
      expect(transition(viewer, event)).toEqual({ state: viewer, effects: [] });
  });
});

describe("how long a disconnected viewer keeps the call", () => {
  let harness: RoomHarness;
  beforeEach(async () => {
    harness = new RoomHarness();
    await harness.enter({ role: "host", hostPresent: true, viewers: ["v1"] });
    harness.engine.livenessCounters = { v1: 100 };
  });

  const disconnect = (mayReconnect: boolean) =>
    harness.socket.emit({
      name: "user-disconnected",
      data: { studentId: "v1", isUserTeacher: false, mayReconnect, revision: nextRevision() },
    });
  const hungUp = () => harness.engine.commands.includes("hang up v1");

  /** Advances the time while data from the viewer's browser keeps arriving. */
  async function passAlive(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 500) {
      const { v1 = 0 } = harness.engine.livenessCounters;
      harness.engine.livenessCounters = { v1: v1 + 1 };
      await harness.clock.advance(500);
    }
  }

  test("a killed browser loses the call within five seconds", async () => {
    await harness.clock.advance(700);
    disconnect(true);
    await harness.clock.advance(DISCONNECTED_SILENCE_TIMEOUT_MS);
    expect(hungUp()).toBe(false);
    await harness.clock.advance(5_000 - DISCONNECTED_SILENCE_TIMEOUT_MS);
    expect(hungUp()).toBe(true);
  });

  test("a browser that is alive keeps the call until it is back", async () => {
    disconnect(true);
    await passAlive(20_000);
    harness.socket.emit({
      name: "user-connected",
      data: { userId: "v1", isUserTeacher: false, forceNewCall: false, revision: nextRevision() },
    });
    await passAlive(2 * DISCONNECTED_MAX_MS);
    expect(hungUp()).toBe(false);
    expect(harness.engine.commands.at(-1)).toBe("call v1");
  });

  test("but not for ever: after the maximum time it loses the call too", async () => {
    disconnect(true);
    await passAlive(DISCONNECTED_MAX_MS);
    expect(hungUp()).toBe(false);
    await passAlive(2_000);
    expect(hungUp()).toBe(true);
  });

  test("a call that has ended by itself is dropped at the next sample", async () => {
    disconnect(true);
    harness.engine.livenessCounters = {};
    await harness.clock.advance(1_000);
    expect(harness.store.getState().room.stage.disconnectedViewers).toEqual([]);
  });

  test("a viewer who is removed meanwhile loses the call at once", async () => {
    disconnect(true);
    await passAlive(2_000);
    disconnect(false);
    expect(hungUp()).toBe(true);
    expect(harness.store.getState().room.stage.disconnectedViewers).toEqual([]);
  });

  test("a viewer whose network was cut loses the call before the server notices, and stays in the room", async () => {
    await harness.clock.advance(CONNECTED_SILENCE_TIMEOUT_MS);
    expect(hungUp()).toBe(false);
    await harness.clock.advance(2_000);
    expect(hungUp()).toBe(true);
    expect(harness.store.getState().room.stage.viewers).toEqual(["v1"]);
  });

  test("a viewer who is alive again in time keeps the call", async () => {
    await harness.clock.advance(CONNECTED_SILENCE_TIMEOUT_MS);
    await passAlive(60_000);
    expect(hungUp()).toBe(false);
  });

  test("a call that is being set up has received nothing yet, and is left alone", async () => {
    for (const livenessCounters of [{ v1: 0 }, {}]) {
      harness.engine.livenessCounters = livenessCounters;
      await harness.clock.advance(60_000);
    }
    expect(hungUp()).toBe(false);
  });

  test("a second disconnect gets the full time again", async () => {
    disconnect(true);
    await passAlive(DISCONNECTED_MAX_MS - 2_000);
    harness.socket.emit({
      name: "user-connected",
      data: { userId: "v1", isUserTeacher: false, forceNewCall: false, revision: nextRevision() },
    });
    await passAlive(2_000);
    disconnect(true);
    await passAlive(DISCONNECTED_MAX_MS - 2_000);
    expect(hungUp()).toBe(false);
  });
});

describe("the liveness counter", () => {
  const connection = (connectionState: string, entries: object[]) =>
    Object.assign(new EventTarget(), { connectionState, getStats: async () => entries }) as never;

  test("counts RTCP bytes, STUN requests and responses", async () => {
    const pair = { type: "candidate-pair", bytesReceived: 1000, requestsReceived: 20, responsesReceived: 3 };
    const other = { type: "outbound-rtp", bytesSent: 5_000_000 };
    expect(
      await readLivenessCounter(connection("connected", [pair, { type: "candidate-pair" }, other])),
    ).toBe(1023);
  });

  test.each(["failed", "closed"])("is null when the call is %s", async (state) => {
    expect(await readLivenessCounter(connection(state, []))).toBeNull();
    expect(await readLivenessCounter(null)).toBeNull();
  });
});
