import { beforeEach, describe, expect, test } from "vitest";
import { LEVEL_RETRY_MS } from "./monitors/settings-monitor.ts";
import { FakeCapturedMedia } from "../testing/fake-capture.ts";
import { emptyRoomInfo, failedOutcome, flushPromises, nextRevision } from "../testing/fakes.ts";
import { RoomHarness } from "../testing/room-harness.ts";

let harness: RoomHarness;
beforeEach(() => {
  harness = new RoomHarness();
});

describe("media settings that change in the room", () => {
  test("the data level is part of each join, and is announced when it changes", async () => {
    harness.settings.getState().update({ level: "low" });
    await harness.enter();
    expect(harness.socket.joins.at(-1)?.level).toBe("low");
    harness.settings.getState().update({ level: "audio" });
    expect(harness.socket.commands.at(-1)).toBe("level audio");
  });

  test("a lecture with slides starts with them where data is scarce, and the server is told", async () => {
    harness = new RoomHarness({ isDataScarce: true });
    const board = { slide: null, epoch: 3, floorDraws: false };
    await harness.enter({ roomInfo: { ...emptyRoomInfo, board } });
    expect(harness.socket.joins.at(-1)?.level).toBe("low");
    expect(harness.socket.commands.at(-1)).toBe("level slides");
  });

  test("a level that was not accepted is announced again, but not after the end", async () => {
    await harness.enter();
    harness.socket.answerLevel = () => failedOutcome("too_many_requests");
    harness.settings.getState().update({ level: "audio" });
    await flushPromises();
    harness.socket.answerLevel = () => ({ ok: true, data: {} });
    await harness.clock.advance(LEVEL_RETRY_MS);
    await harness.clock.advance(LEVEL_RETRY_MS);
    expect(harness.socket.commands.filter((command) => command === "level audio")).toHaveLength(2);
    harness.client.dispose();
    harness.settings.getState().update({ level: "full" });
    expect(harness.socket.commands.at(-1)).toBe("close");
  });

  test("the upload limit and the viewers' levels reach the engine", async () => {
    harness.settings.getState().update({ uploadKbps: 1000 });
    await harness.enter({ role: "host", viewers: ["v1"], levels: { v1: "audio" } });
    expect(harness.engine.settings).toEqual(["upload 1000", "level v1 audio"]);
    harness.socket.emit({
      name: "data-level",
      data: { peerId: "v1", level: "low", revision: nextRevision() },
    });
    harness.settings.getState().update({ uploadKbps: 4000 });
    expect(harness.engine.settings.slice(-2)).toEqual(["level v1 low", "upload 4000"]);
  });

  test("a viewer with audio only does not ask for missing video", async () => {
    harness.settings.getState().update({ level: "audio" });
    await harness.enter({ hostPresent: true, source: "camera" });
    harness.engine.sample = { state: "connected", frames: 7, audioPackets: 0, audioEnergy: 0 };
    const before = harness.api.announcedPeerIds.length;
    await harness.clock.advance(30_000);
    expect(harness.api.announcedPeerIds).toHaveLength(before);
  });

  test("another camera takes over at once; one that can't be opened leaves the old one", async () => {
    await harness.enter({ role: "host" });
    harness.client.dispatch({ type: "start-pressed", kind: "camera" });
    const source = await harness.capture.succeed(new FakeCapturedMedia("camera"));
    const stopped = { stop: () => undefined } as MediaStreamTrack;
    harness.capture.answerTrack = () => ({ ok: true, track: stopped });
    harness.settings.getState().update({ cameraId: "other" });
    await flushPromises();
    expect(source.replacedDevices).toEqual(["camera"]);
    harness.capture.answerTrack = () => ({ ok: false, reason: "device-busy" });
    harness.settings.getState().update({ microphoneId: "busy" });
    await flushPromises();
    expect(harness.store.getState().room.banner).toEqual({ code: "microphone_kept" });
    expect(harness.engine.commands.slice(-2)).toEqual(["publish camera", "publish camera"]);
  });

  test("an unplugged microphone is replaced; without another camera only the audio goes on", async () => {
    await harness.enter({ role: "host" });
    harness.client.dispatch({ type: "start-pressed", kind: "camera" });
    const source = await harness.capture.succeed(new FakeCapturedMedia("camera"));
    harness.capture.answerTrack = () => ({ ok: true, track: { stop: () => undefined } as MediaStreamTrack });
    source.endTrack("microphone");
    await flushPromises();
    expect(source.replacedDevices).toEqual(["microphone"]);
    expect(harness.store.getState().room.banner).toEqual({ code: "microphone_replaced" });
    harness.capture.answerTrack = () => ({ ok: false, reason: "no-device" });
    source.endTrack("video");
    await flushPromises();
    expect(harness.store.getState().room.banner).toEqual({ code: "camera_gone_audio_only" });
    expect(harness.socket.commands.at(-1)).toBe("source microphone");
    expect(harness.engine.commands.at(-1)).toBe("publish camera");
    expect(source).toMatchObject({ videoTrack: null, stopped: false });
    harness.settings.getState().update({ cameraId: "another" });
    await flushPromises();
    expect(source.replacedDevices).toEqual(["microphone"]);
    harness.client.dispatch({ type: "start-pressed", kind: "camera" });
    await harness.capture.succeed(new FakeCapturedMedia("camera"));
    expect(source.stopped).toBe(true);
  });

  test("a shared screen changes its content hint, a camera does not", async () => {
    await harness.enter({ role: "host" });
    harness.settings.getState().update({ screenContent: "motion" });
    expect(harness.engine.settings).not.toContain("content motion");
    harness.client.dispatch({ type: "start-pressed", kind: "screen" });
    await harness.capture.succeed(new FakeCapturedMedia("screen"));
    harness.settings.getState().update({ screenContent: "text" });
    expect(harness.engine.settings.at(-1)).toBe("content text");
  });
});
