import { beforeEach, describe, expect, test } from "vitest";
import { TELL_AGAIN_MS } from "./room-constants.ts";
import { FakeSource } from "./testing/fake-capture.ts";
import { refusal, settled } from "./testing/fakes.ts";
import { Visitor } from "./testing/visitor.ts";

let visitor: Visitor;
beforeEach(() => {
  visitor = new Visitor();
});

describe("what a person chooses while in the room", () => {
  test("the data saver goes along with each join, and is told when it changes", async () => {
    visitor.settings.getState().changed({ level: "low" });
    await visitor.enter();
    expect(visitor.channel.joins.at(-1)?.level).toBe("low");
    visitor.settings.getState().changed({ level: "audio" });
    expect(visitor.channel.orders.at(-1)).toBe("level audio");
  });

  test("a change that was not taken is told again, and never after the end", async () => {
    await visitor.enter();
    visitor.channel.answerLevel = () => refusal("too_many_requests");
    visitor.settings.getState().changed({ level: "audio" });
    await settled();
    visitor.channel.answerLevel = () => ({ ok: true, data: {} });
    await visitor.clock.pass(TELL_AGAIN_MS);
    await visitor.clock.pass(TELL_AGAIN_MS);
    expect(visitor.channel.orders.filter((order) => order === "level audio")).toHaveLength(2);
    visitor.session.dispose();
    visitor.settings.getState().changed({ level: "full" });
    expect(visitor.channel.orders.at(-1)).toBe("close");
  });

  test("the upload limit and the viewers' wishes reach the engine", async () => {
    visitor.settings.getState().changed({ uploadKbps: 1000 });
    await visitor.enter({ role: "host", viewers: ["v1"], levels: { v1: "audio" } });
    expect(visitor.engine.wishes).toEqual(["upload 1000", "level v1 audio"]);
    visitor.channel.tell({ name: "data-level", data: { peerId: "v1", level: "low" } });
    visitor.settings.getState().changed({ uploadKbps: 4000 });
    expect(visitor.engine.wishes.slice(-2)).toEqual(["level v1 low", "upload 4000"]);
  });

  test("whoever wants sound alone misses no picture", async () => {
    visitor.settings.getState().changed({ level: "audio" });
    await visitor.enter({ hostPresent: true, source: "camera" });
    visitor.engine.current = { state: "connected", frames: 7, sounds: 0 };
    const before = visitor.api.announced.length;
    await visitor.clock.pass(30_000);
    expect(visitor.api.announced).toHaveLength(before);
  });

  test("another camera takes over at once; one that doesn't open leaves the old one", async () => {
    await visitor.enter({ role: "host" });
    visitor.session.dispatch({ type: "start-pressed", kind: "camera" });
    const source = await visitor.capture.give(new FakeSource("camera"));
    const stopped = { stop: () => undefined } as MediaStreamTrack;
    visitor.capture.answerTrack = () => ({ ok: true, track: stopped });
    visitor.settings.getState().changed({ cameraId: "other" });
    await settled();
    expect(source.swaps).toEqual(["camera"]);
    visitor.capture.answerTrack = () => ({ ok: false, reason: "device-busy" });
    visitor.settings.getState().changed({ microphoneId: "busy" });
    await settled();
    expect(visitor.store.getState().room.notice).toEqual({ code: "microphone_kept" });
    expect(visitor.engine.orders.slice(-2)).toEqual(["publish camera", "publish camera"]);
  });

  test("a microphone that is pulled out is replaced; a camera without another leaves the voice", async () => {
    await visitor.enter({ role: "host" });
    visitor.session.dispatch({ type: "start-pressed", kind: "camera" });
    const source = await visitor.capture.give(new FakeSource("camera"));
    visitor.capture.answerTrack = () => ({ ok: true, track: { stop: () => undefined } as MediaStreamTrack });
    source.end("microphone");
    await settled();
    expect(source.swaps).toEqual(["microphone"]);
    expect(visitor.store.getState().room.notice).toEqual({ code: "microphone_replaced" });
    visitor.capture.answerTrack = () => ({ ok: false, reason: "no-device" });
    source.end("picture");
    await settled();
    expect(visitor.store.getState().room.notice).toEqual({ code: "camera_gone_voice" });
    expect(visitor.channel.orders.at(-1)).toBe("source none");
    expect(visitor.engine.orders.at(-1)).toBe("publish camera");
    expect(source).toMatchObject({ video: null, stopped: false });
    visitor.settings.getState().changed({ cameraId: "another" });
    await settled();
    expect(source.swaps).toEqual(["microphone"]);
    visitor.session.dispatch({ type: "start-pressed", kind: "camera" });
    await visitor.capture.give(new FakeSource("camera"));
    expect(source.stopped).toBe(true);
  });

  test("a screen becomes a film while it is shared, and a camera does not", async () => {
    await visitor.enter({ role: "host" });
    visitor.settings.getState().changed({ screenAs: "motion" });
    expect(visitor.engine.wishes).not.toContain("show as motion");
    visitor.session.dispatch({ type: "start-pressed", kind: "screen" });
    await visitor.capture.give(new FakeSource("screen"));
    visitor.settings.getState().changed({ screenAs: "text" });
    expect(visitor.engine.wishes.at(-1)).toBe("show as text");
  });
});
