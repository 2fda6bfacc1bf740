import { beforeEach, describe, expect, test } from "vitest";
import type { JoinAnswer } from "#contract/room.ts";
import { createMediaSettings, type MediaSettingsStore } from "#renderer/session/media-settings-store.ts";
import type { Outcome } from "./chat-channel.ts";
import { TELL_AGAIN_MS } from "./room-constants.ts";
import { CHAT_RETRY_MS } from "./room-constants.ts";
import { createRoomStore, type RoomStore } from "./room-store.ts";
import { RoomSession } from "./session.ts";
import { FakeApi } from "./testing/fake-api.ts";
import { FakeCapture, FakeSource } from "./testing/fake-capture.ts";
import {
  chatMessage,
  FakeChannel,
  FakeClock,
  FakeEngine,
  FakeSigns,
  joinAnswer,
  memoryValue,
  refusal,
  ROOM,
  settled,
} from "./testing/fakes.ts";

let engine: FakeEngine;
let channel: FakeChannel;
let api: FakeApi;
let capture: FakeCapture;
let signs: FakeSigns;
let clock: FakeClock;
let store: RoomStore;
let session: RoomSession;
let settings: MediaSettingsStore;
let ids: number;

beforeEach(() => {
  engine = new FakeEngine();
  channel = new FakeChannel();
  api = new FakeApi();
  capture = new FakeCapture();
  signs = new FakeSigns();
  clock = new FakeClock();
  store = createRoomStore();
  settings = createMediaSettings(memoryValue());
  ids = 0;
  session = new RoomSession({
    roomId: ROOM,
    engine,
    channel,
    api,
    capture,
    signs,
    clock,
    store,
    settings,
    newId: () => `id-${(ids += 1)}`,
    random: () => 0.5,
    report: (error) => {
      throw error;
    },
  });
});

const phase = () => store.getState().room.phase;

/** From the door to `live`. */
async function enter(answer: Partial<JoinAnswer> = {}): Promise<void> {
  channel.answerJoin = () => ({ ok: true, data: joinAnswer(answer) });
  session.start();
  await clock.pass(0);
  channel.tell({ name: "up" });
  await settled();
  engine.tell({ type: "signalling-up" });
  await settled();
}

describe("entering", () => {
  test("joins, connects, announces itself, and is live", async () => {
    await enter();
    expect(channel.joins).toEqual([{ roomId: ROOM, lastSeq: 0, level: "full" }]);
    expect(engine.orders).toEqual(["connect peer-1 ticket-1"]);
    expect(api.announced).toEqual(["peer-1"]);
    expect(phase()).toEqual({ name: "live" });
  });

  test("a refused join says why and closes everything", async () => {
    channel.answerJoin = () => refusal("not_enrolled");
    session.start();
    await clock.pass(0);
    channel.tell({ name: "up" });
    await settled();
    expect(phase()).toMatchObject({ name: "failed", error: { code: "not_enrolled" } });
    expect(channel.orders).toEqual(["open", "close"]);
  });

  test("after many tries the page waits as long as it was told, says so, and comes in by itself", async () => {
    channel.answerJoin = () => {
      const { ok, error } = refusal("too_many_requests");
      return { ok, error: { ...error, retryAfter: 20 } };
    };
    session.start();
    await clock.pass(0);
    channel.tell({ name: "up" });
    await settled();
    expect(phase()).toEqual({ name: "checking-access", attempt: 1 });
    expect(store.getState().room.notice).toEqual({ code: "waits_its_turn" });
    await clock.pass(20_000);
    expect(channel.joins).toHaveLength(1);
    channel.answerJoin = () => ({ ok: true, data: joinAnswer() });
    await clock.pass(1_000);
    expect(engine.orders).toEqual(["connect peer-1 ticket-1"]);
  });

  test("StrictMode's first mount opens nothing", async () => {
    session.start();
    session.dispose();
    session.start();
    await clock.pass(0);
    expect(channel.orders).toEqual(["close", "open"]);
    channel.tell({ name: "up" });
    await settled();
    expect(engine.orders).toEqual(["close", "connect peer-1 ticket-1"]);
  });

  test("gives up connecting after 30 seconds, and can be tried again", async () => {
    session.start();
    await clock.pass(0);
    channel.tell({ name: "up" });
    await settled();
    await clock.pass(30_000);
    expect(phase()).toMatchObject({ name: "failed", error: { code: "connect_timeout" } });
    session.dispatch({ type: "retry" });
    channel.tell({ name: "up" });
    await settled();
    engine.tell({ type: "signalling-up" });
    await settled();
    expect(phase()).toEqual({ name: "live" });
  });
});

describe("coming back", () => {
  test("a lost signalling line gets a fresh ticket with the old one, and the calls stay", async () => {
    await enter();
    channel.answerJoin = () => ({ ok: true, data: joinAnswer({ ticket: "ticket-2" }) });
    engine.tell({ type: "signalling-down", problem: "network" });
    await clock.pass(1000);
    expect(channel.joins.at(-1)).toEqual({ roomId: ROOM, lastSeq: 0, level: "full", ticket: "ticket-1" });
    expect(engine.orders.at(-1)).toBe("connect peer-1 ticket-2");
    engine.tell({ type: "signalling-up" });
    await settled();
    expect(phase()).toEqual({ name: "live" });
    expect(engine.orders).not.toContain("close");
  });

  test("a lost socket leaves the video alone, then joins with the last sequence and announces again", async () => {
    await enter({ messages: [chatMessage(1), chatMessage(2)] });
    channel.tell({ name: "down" });
    expect(phase()).toEqual({ name: "live" });
    channel.tell({ name: "up" });
    await settled();
    expect(channel.joins.at(-1)).toEqual({ roomId: ROOM, lastSeq: 2, level: "full", ticket: "ticket-1" });
    engine.tell({ type: "signalling-up" });
    await settled();
    expect(api.announced).toEqual(["peer-1", "peer-1"]);
  });

  test("the answer to a join that was overtaken is dropped", async () => {
    const answers: ((outcome: Outcome<JoinAnswer>) => void)[] = [];
    channel.answerJoin = () => new Promise((resolve) => answers.push(resolve));
    session.start();
    await clock.pass(0);
    channel.tell({ name: "up" });
    channel.tell({ name: "down" });
    channel.tell({ name: "up" });
    await settled();
    answers[1]?.({ ok: true, data: joinAnswer({ ticket: "new" }) });
    answers[0]?.({ ok: true, data: joinAnswer({ ticket: "old" }) });
    await settled();
    expect(engine.seats.map(({ ticket }) => ticket)).toEqual(["new"]);
  });

  test("an id that is taken joins without the ticket", async () => {
    await enter();
    engine.tell({ type: "signalling-down", problem: "unavailable-id" });
    await clock.pass(1000);
    expect(channel.joins.at(-1)).toEqual({ roomId: ROOM, lastSeq: 0, level: "full" });
  });

  test("whoever is removed stays out", async () => {
    await enter();
    channel.tell({ name: "removed", data: { reason: "enrollment_ended" } });
    expect(phase()).toEqual({ name: "ended", reason: "enrollment_ended" });
    expect(engine.orders.at(-1)).toBe("close");
    channel.tell({ name: "up" });
    await clock.pass(60_000);
    expect(channel.joins).toHaveLength(1);
  });
});

describe("the host", () => {
  beforeEach(() => enter({ role: "host", hostPresent: true, viewers: ["old"] }));

  test("calls the viewers of its join, and whoever comes", () => {
    channel.tell({ name: "user-connected", data: { userId: "new", isUserTeacher: false, anew: true } });
    channel.tell({ name: "user-disconnected", data: { studentId: "old", isUserTeacher: false } });
    expect(engine.orders).toEqual(["connect peer-1 ticket-1", "admit old", "admit new anew", "dismiss old"]);
  });

  test("starting the screen stops the camera", async () => {
    session.dispatch({ type: "start-pressed", kind: "camera" });
    const camera = await capture.give(new FakeSource("camera"));
    session.dispatch({ type: "start-pressed", kind: "screen" });
    expect(camera.stopped).toBe(false);
    const screen = await capture.give(new FakeSource("screen"));
    expect(camera.stopped).toBe(true);
    expect(screen.stopped).toBe(false);
    expect(engine.orders.slice(-2)).toEqual(["publish camera", "publish screen"]);
    expect(channel.orders).toEqual(["open", "source none", "source camera", "source screen"]);
  });

  test("a refused screen opens the camera", async () => {
    session.dispatch({ type: "start-pressed", kind: "screen" });
    await capture.refuse();
    expect(capture.asked.map(({ kind }) => kind)).toEqual(["camera"]);
  });

  test("a camera that opens after Stop is closed again", async () => {
    session.dispatch({ type: "start-pressed", kind: "camera" });
    session.dispatch({ type: "stop-pressed", kind: "camera" });
    const late = await capture.give(new FakeSource("camera"));
    expect(late.stopped).toBe(true);
    expect(engine.orders).not.toContain("publish camera");
  });

  test("a camera that opens after leaving is closed again", async () => {
    session.dispatch({ type: "start-pressed", kind: "camera" });
    session.dispose();
    const late = await capture.give(new FakeSource("camera"));
    expect(late.stopped).toBe(true);
  });

  test("the browser's own Stop sharing is a stop", async () => {
    session.dispatch({ type: "start-pressed", kind: "screen" });
    const screen = await capture.give(new FakeSource("screen"));
    screen.end();
    expect(engine.orders.at(-1)).toBe("unpublish");
    expect(channel.orders.at(-1)).toBe("source none");
  });

  test("its preview starts muted", () => {
    expect(store.getState().playback.muted).toBe(true);
  });
});

describe("the viewer's watchdog", () => {
  const hostIsThere = { hostPresent: true, source: "camera" } as const;

  test("asks again for a call that does not come", async () => {
    await enter(hostIsThere);
    await clock.pass(5000);
    expect(api.announced).toEqual(["peer-1", "peer-1"]);
  });

  test("asks nobody while the host is away", async () => {
    await enter();
    await clock.pass(20_000);
    expect(api.announced).toEqual(["peer-1"]);
  });

  test("shows the stream that comes", async () => {
    await enter(hostIsThere);
    const stream = {} as MediaStream;
    engine.tell({ type: "picture", stream });
    expect(store.getState()).toMatchObject({ stream, room: { stage: { watching: true } } });
  });
});

describe("chat", () => {
  test("shows sending, then what the server made of it", async () => {
    await enter();
    let answer: (outcome: Outcome<ReturnType<typeof chatMessage>>) => void = () => undefined;
    channel.answerSend = () => new Promise((resolve) => (answer = resolve));
    const said = session.say(" Hello ");
    expect(store.getState().chat.entries).toEqual([{ status: "sending", clientId: "id-1", text: "Hello" }]);
    answer({ ok: true, data: chatMessage(1, { clientId: "id-1", text: "Hello" }) });
    await said;
    expect(store.getState().chat.entries).toMatchObject([{ status: "delivered", seq: 1 }]);
  });

  test("what got no answer goes out again after the next join, under the same id", async () => {
    await enter();
    await session.say("Hello");
    channel.tell({ name: "down" });
    channel.tell({ name: "up" });
    await settled();
    expect(channel.sent.map(({ clientId }) => clientId)).toEqual(["id-1", "id-1"]);
  });

  test("what could not be kept goes out again by itself, and what follows waits its turn", async () => {
    await enter();
    channel.answerSend = () => refusal("database_away");
    await session.say("One");
    await session.say("Two");
    let seq = 0;
    channel.answerSend = ({ clientId, text }) => ({
      ok: true,
      data: chatMessage((seq += 1), { clientId, text }),
    });
    await clock.pass(CHAT_RETRY_MS);
    expect(store.getState().chat.entries).toMatchObject([
      { status: "delivered", seq: 1, text: "One" },
      { status: "delivered", seq: 2, text: "Two" },
    ]);
  });

  test("what the server refuses says why", async () => {
    await enter();
    channel.answerSend = () => refusal("too_many_requests");
    await session.say("Hello");
    expect(store.getState().chat.entries).toMatchObject([{ status: "refused", code: "too_many_requests" }]);
  });

  test("nothing is sent for nothing", async () => {
    await enter();
    await session.say("   ");
    expect(channel.sent).toEqual([]);
  });
});

describe("leaving", () => {
  test("closes everything, once, and leaves no timer", async () => {
    await enter({ role: "host" });
    session.dispatch({ type: "start-pressed", kind: "camera" });
    const camera = await capture.give(new FakeSource("camera"));
    session.dispose();
    session.dispose();
    expect(camera.stopped).toBe(true);
    expect(engine.orders.filter((order) => order === "close")).toHaveLength(1);
    expect(channel.orders.filter((order) => order === "close")).toHaveLength(1);
    expect(clock.waiting).toBe(0);
  });
});

describe("what a person chooses while in the room", () => {
  test("the data saver goes along with each join, and is told when it changes", async () => {
    settings.getState().changed({ level: "low" });
    await enter();
    expect(channel.joins.at(-1)?.level).toBe("low");
    settings.getState().changed({ level: "audio" });
    expect(channel.orders.at(-1)).toBe("level audio");
  });

  test("a change that was not taken is told again, and never after the end", async () => {
    await enter();
    channel.answerLevel = () => refusal("too_many_requests");
    settings.getState().changed({ level: "audio" });
    await settled();
    channel.answerLevel = () => ({ ok: true, data: {} });
    await clock.pass(TELL_AGAIN_MS);
    await clock.pass(TELL_AGAIN_MS);
    expect(channel.orders.filter((order) => order === "level audio")).toHaveLength(2);
    session.dispose();
    settings.getState().changed({ level: "full" });
    expect(channel.orders.at(-1)).toBe("close");
  });

  test("the upload limit and the viewers' wishes reach the engine", async () => {
    settings.getState().changed({ uploadKbps: 1000 });
    await enter({ role: "host", viewers: ["v1"], levels: { v1: "audio" } });
    expect(engine.wishes).toEqual(["upload 1000", "level v1 audio"]);
    channel.tell({ name: "data-level", data: { peerId: "v1", level: "low" } });
    settings.getState().changed({ uploadKbps: 4000 });
    expect(engine.wishes.slice(-2)).toEqual(["level v1 low", "upload 4000"]);
  });

  test("whoever wants sound alone misses no picture", async () => {
    settings.getState().changed({ level: "audio" });
    await enter({ hostPresent: true, source: "camera" });
    engine.current = { state: "connected", frames: 7, sounds: 0 };
    const before = api.announced.length;
    await clock.pass(30_000);
    expect(api.announced).toHaveLength(before);
  });

  test("another camera takes over at once; one that doesn't open leaves the old one", async () => {
    await enter({ role: "host" });
    session.dispatch({ type: "start-pressed", kind: "camera" });
    const source = await capture.give(new FakeSource("camera"));
    const stopped = { stop: () => undefined } as MediaStreamTrack;
    capture.answerTrack = () => ({ ok: true, track: stopped });
    settings.getState().changed({ cameraId: "other" });
    await settled();
    expect(source.swaps).toEqual(["camera"]);
    capture.answerTrack = () => ({ ok: false, reason: "device-busy" });
    settings.getState().changed({ microphoneId: "busy" });
    await settled();
    expect(store.getState().room.notice).toEqual({ code: "microphone_kept" });
    expect(engine.orders.slice(-2)).toEqual(["publish camera", "publish camera"]);
  });

  test("a microphone that is pulled out is replaced; a camera without another leaves the voice", async () => {
    await enter({ role: "host" });
    session.dispatch({ type: "start-pressed", kind: "camera" });
    const source = await capture.give(new FakeSource("camera"));
    capture.answerTrack = () => ({ ok: true, track: { stop: () => undefined } as MediaStreamTrack });
    source.end("microphone");
    await settled();
    expect(source.swaps).toEqual(["microphone"]);
    expect(store.getState().room.notice).toEqual({ code: "microphone_replaced" });
    capture.answerTrack = () => ({ ok: false, reason: "no-device" });
    source.end("picture");
    await settled();
    expect(store.getState().room.notice).toEqual({ code: "camera_gone_voice" });
    expect(channel.orders.at(-1)).toBe("source none");
    expect(engine.orders.at(-1)).toBe("publish camera");
    expect(source).toMatchObject({ video: null, stopped: false });
    settings.getState().changed({ cameraId: "another" });
    await settled();
    expect(source.swaps).toEqual(["microphone"]);
    session.dispatch({ type: "start-pressed", kind: "camera" });
    await capture.give(new FakeSource("camera"));
    expect(source.stopped).toBe(true);
  });

  test("a screen becomes a film while it is shared, and a camera does not", async () => {
    await enter({ role: "host" });
    settings.getState().changed({ screenAs: "motion" });
    expect(engine.wishes).not.toContain("show as motion");
    session.dispatch({ type: "start-pressed", kind: "screen" });
    await capture.give(new FakeSource("screen"));
    settings.getState().changed({ screenAs: "text" });
    expect(engine.wishes.at(-1)).toBe("show as text");
  });
});

describe("relay credentials that end", () => {
  test("are renewed at half time by joining again, and calls stand", async () => {
    await enter({ role: "host", iceServersForMs: 60_000, viewers: ["v1"] });
    await clock.pass(29_000);
    expect(channel.joins).toHaveLength(1);
    await clock.pass(1_000);
    expect(channel.joins).toHaveLength(2);
    expect(engine.seats).toHaveLength(2);
    expect(engine.orders).not.toContain("dismiss v1");
    await clock.pass(30_000);
    expect(channel.joins).toHaveLength(3);
  });
});
