import { beforeEach, describe, expect, test } from "vitest";
import { transition } from "./machine.ts";
import { SILENT_PATIENCE_MS, STRAY_MAX_MS, STRAY_PATIENCE_MS } from "./room-constants.ts";
import type { RoomEvent, RoomState } from "./room-state.ts";
import { joinAnswer } from "./testing/fakes.ts";
import { stateIn } from "./testing/room-samples.ts";
import { Visitor } from "./testing/visitor.ts";
import { heardOn } from "./stray-watch.ts";

const left = (mayReturn: boolean): RoomEvent => ({
  type: "peer-left",
  peerId: "v1",
  isHost: false,
  mayReturn,
});

describe("a viewer whose line to the server broke", () => {
  const person = { accountId: "a", name: "Abel", peerId: "v1", handRaisedAt: null };
  const live = stateIn("live", "host");
  const watched: RoomState = {
    ...live,
    stage: { ...live.stage, viewers: ["v1", "v2"] },
    classroom: { ...live.classroom, people: [person] },
  };

  test("is not in the room any more, and keeps the call", () => {
    const { state, effects } = transition(watched, left(true));
    expect(state.stage).toMatchObject({ viewers: ["v2"], strayed: ["v1"] });
    expect(state.classroom.people).toEqual([]);
    expect(effects).toEqual([]);
  });

  test("is back where it was, with the call that stands", () => {
    const astray = transition(watched, left(true)).state;
    const back = transition(astray, { type: "peer-arrived", peerId: "v1", isHost: false, anew: false });
    expect(back.state.stage).toMatchObject({ viewers: ["v2", "v1"], strayed: [] });
    expect(back.effects).toEqual([{ type: "call", peerId: "v1", anew: false }]);
  });

  test.each([left(false), { type: "call-dead", peerId: "v1" } as const])("is hung up on: $type", (event) => {
    const { state, effects } = transition(transition(watched, left(true)).state, event);
    expect(state.stage).toMatchObject({ viewers: ["v2"], strayed: [] });
    expect(effects).toEqual([{ type: "hang-up", peerId: "v1" }]);
  });

  test("whose call is dead while the room still knows them stays in the room", () => {
    const { state, effects } = transition(watched, { type: "call-dead", peerId: "v1" });
    expect(state).toEqual(watched);
    expect(effects).toEqual([{ type: "hang-up", peerId: "v1" }]);
    expect(transition(watched, { type: "call-dead", peerId: "v9" })).toEqual({ state: watched, effects: [] });
  });

  test("may also be one that a restarted server has yet to find", () => {
    const answer = joinAnswer({ role: "host", viewers: ["v2", "v3"] });
    const { state } = transition(watched, { type: "granted", epoch: 5, answer });
    expect(state.stage).toMatchObject({ viewers: ["v2", "v3"], strayed: ["v1"] });
    const next = joinAnswer({ role: "host", viewers: ["v1"] });
    expect(transition(state, { type: "granted", epoch: 5, answer: next }).state.stage.strayed).toEqual([
      "v2",
      "v3",
    ]);
  });

  test("is nobody's matter but the host's", () => {
    const viewer = stateIn("live");
    for (const event of [left(true), { type: "call-dead", peerId: "v1" } as const])
      expect(transition(viewer, event)).toEqual({ state: viewer, effects: [] });
  });
});

describe("how long a call is kept without the server", () => {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = new Visitor();
    await visitor.enter({ role: "host", hostPresent: true, viewers: ["v1"] });
    visitor.engine.heardFromViewers = { v1: 100 };
  });

  const say = (mayReturn: boolean) =>
    visitor.channel.tell({
      name: "user-disconnected",
      data: { studentId: "v1", isUserTeacher: false, mayReturn },
    });
  const hungUp = () => visitor.engine.orders.includes("dismiss v1");

  /** Time in which the viewer's browser goes on saying what it receives. */
  async function passAlive(ms: number): Promise<void> {
    for (let gone = 0; gone < ms; gone += 500) {
      const { v1 = 0 } = visitor.engine.heardFromViewers;
      visitor.engine.heardFromViewers = { v1: v1 + 1 };
      await visitor.clock.pass(500);
    }
  }

  test("a killed browser says nothing, and is hung up on within five seconds", async () => {
    await visitor.clock.pass(700);
    say(true);
    await visitor.clock.pass(STRAY_PATIENCE_MS);
    expect(hungUp()).toBe(false);
    await visitor.clock.pass(5_000 - STRAY_PATIENCE_MS);
    expect(hungUp()).toBe(true);
  });

  test("one that receives keeps the call until it is back", async () => {
    say(true);
    await passAlive(20_000);
    visitor.channel.tell({
      name: "user-connected",
      data: { userId: "v1", isUserTeacher: false, anew: false },
    });
    await passAlive(2 * STRAY_MAX_MS);
    expect(hungUp()).toBe(false);
    expect(visitor.engine.orders.at(-1)).toBe("admit v1");
  });

  test("but not for ever: who keeps away from the server loses the call too", async () => {
    say(true);
    await passAlive(STRAY_MAX_MS);
    expect(hungUp()).toBe(false);
    await passAlive(2_000);
    expect(hungUp()).toBe(true);
  });

  test("a call that has died by itself is forgotten at the next look", async () => {
    say(true);
    visitor.engine.heardFromViewers = {};
    await visitor.clock.pass(1_000);
    expect(visitor.store.getState().room.stage.strayed).toEqual([]);
  });

  test("who is put out meanwhile, or from the room, loses the picture at once", async () => {
    say(true);
    await passAlive(2_000);
    say(false);
    expect(hungUp()).toBe(true);
    expect(visitor.store.getState().room.stage.strayed).toEqual([]);
  });

  test("one whose wire was cut is sent nothing more before the server knows, and stays in the room", async () => {
    await visitor.clock.pass(SILENT_PATIENCE_MS);
    expect(hungUp()).toBe(false);
    await visitor.clock.pass(2_000);
    expect(hungUp()).toBe(true);
    expect(visitor.store.getState().room.stage.viewers).toEqual(["v1"]);
  });

  test("one who is heard again in time keeps the call", async () => {
    await visitor.clock.pass(SILENT_PATIENCE_MS);
    await passAlive(60_000);
    expect(hungUp()).toBe(false);
  });

  test("a call that is being set up has brought nothing yet, and is left alone", async () => {
    for (const heardFromViewers of [{ v1: 0 }, {}]) {
      visitor.engine.heardFromViewers = heardFromViewers;
      await visitor.clock.pass(60_000);
    }
    expect(hungUp()).toBe(false);
  });

  test("a viewer's second absence gets its own time", async () => {
    say(true);
    await passAlive(STRAY_MAX_MS - 2_000);
    visitor.channel.tell({
      name: "user-connected",
      data: { userId: "v1", isUserTeacher: false, anew: false },
    });
    await passAlive(2_000);
    say(true);
    await passAlive(STRAY_MAX_MS - 2_000);
    expect(hungUp()).toBe(false);
  });
});

describe("what is heard of the other side", () => {
  const connection = (connectionState: string, entries: object[]) =>
    Object.assign(new EventTarget(), { connectionState, getStats: async () => entries }) as never;

  test("its reports, its questions and its answers", async () => {
    const pair = { type: "candidate-pair", bytesReceived: 1000, requestsReceived: 20, responsesReceived: 3 };
    const other = { type: "outbound-rtp", bytesSent: 5_000_000 };
    expect(await heardOn(connection("connected", [pair, { type: "candidate-pair" }, other]))).toBe(1023);
  });

  test.each(["failed", "closed"])("nothing when the call is %s", async (state) => {
    expect(await heardOn(connection(state, []))).toBeNull();
    expect(await heardOn(null)).toBeNull();
  });
});
