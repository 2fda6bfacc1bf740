import { describe, expect, test } from "vitest";
import { transition } from "./machine.ts";
import { initialRoom, ownSource, type RoomEvent, type RoomState, type Transition } from "./room-state.ts";
import { joinResponse } from "../testing/fakes.ts";

function liveAs(role: "host" | "viewer"): RoomState {
  const { peerId, ticket, iceServers, lecture } = joinResponse();
  return {
    ...initialRoom(),
    phase: { name: "live" },
    connection: { role, peerId, ticket, iceServers, iceServersForMs: null, lecture },
  };
}

function play(state: RoomState, ...events: RoomEvent[]): Transition {
  return events.reduce<Transition>((last, event) => transition(last.state, event), { state, effects: [] });
}

const start = (kind: "camera" | "screen"): RoomEvent => ({ type: "start-pressed", kind });
const stop = (kind: "camera" | "screen"): RoomEvent => ({ type: "stop-pressed", kind });
const captured = (kind: "camera" | "screen", epoch: number): RoomEvent => ({
  type: "captured",
  kind,
  epoch,
  microphone: { at: "on" },
});
const failed = (kind: "camera" | "screen", epoch: number): RoomEvent => ({
  type: "capture-failed",
  kind,
  epoch,
  reason: "refused",
});

describe("the host's source", () => {
  const host = liveAs("host");

  test("a viewer can start nothing", () => {
    expect(play(liveAs("viewer"), start("camera")).effects).toEqual([]);
  });

  test("starting requests the device, then publishes and announces it", () => {
    const requested = play(host, start("camera"));
    expect(requested.state.capture.camera).toEqual({ at: "requesting" });
    expect(requested.effects).toEqual([{ type: "capture", epoch: 1, kind: "camera" }]);
    const published = play(requested.state, captured("camera", 1));
    expect(published.state.capture).toMatchObject({ camera: { at: "on" }, microphone: { at: "on" } });
    expect(published.effects).toEqual([{ type: "publish" }, { type: "announce-source", source: "camera" }]);
  });

  test("a second press while requesting changes nothing", () => {
    expect(play(host, start("camera"), start("camera")).effects).toEqual([]);
  });

  test.each([
    ["screen", "camera"],
    ["camera", "screen"],
  ] as const)("starting the %s stops the %s once it has opened", (next, first) => {
    const waiting = play(host, start(first), captured(first, 1), start(next)).state;
    expect(ownSource(waiting)).toBe(first);
    const withDevice = play(waiting, captured(next, 2)).state;
    expect(ownSource(withDevice)).toBe(next);
    expect(withDevice.capture[first]).toEqual({ at: "off" });
  });

  test("a refused screen opens nothing that nobody chose", () => {
    const { state, effects } = play(host, start("screen"), failed("screen", 1));
    expect(effects).toEqual([]);
    expect(state.capture.camera).toEqual({ at: "off" });
    expect(state.capture.screen).toEqual({ at: "blocked", reason: "refused" });
    expect(state.banner).toEqual({ code: "screen_refused" });
  });

  test("a refused screen keeps the camera that is already published", () => {
    const { state, effects } = play(
      host,
      start("camera"),
      captured("camera", 1),
      start("screen"),
      failed("screen", 2),
    );
    expect(effects).toEqual([]);
    expect(ownSource(state)).toBe("camera");
  });

  test("a refused camera shows a banner", () => {
    const { state, effects } = play(host, start("camera"), failed("camera", 1));
    expect(effects).toEqual([]);
    expect(state).toMatchObject({
      capture: { camera: { at: "blocked", reason: "refused" } },
      banner: { code: "camera_refused" },
    });
  });

  const ended = (kind: "camera" | "screen"): RoomEvent => ({ type: "capture-ended", kind });

  test.each(
    (["camera", "screen"] as const).flatMap((kind) => [
      [stop(kind), kind] as const,
      [ended(kind), kind] as const,
    ]),
  )("after $type of the %s the host goes on speaking, until the microphone stops", (ending, kind) => {
    const { state, effects } = play(host, start(kind), captured(kind, 1), ending);
    expect(state.capture).toMatchObject({ [kind]: { at: "off" }, microphone: { at: "on" } });
    expect(effects).toEqual([{ type: "stop-video" }, { type: "announce-source", source: "microphone" }]);
    const silent = play(state, { type: "stop-pressed", kind: "microphone" });
    expect(ownSource(silent.state)).toBe("none");
    expect(silent.effects).toEqual([{ type: "unpublish" }, { type: "announce-source", source: "none" }]);
  });

  test("video without a microphone stops wholly", () => {
    const silentVideo: RoomEvent = {
      type: "captured",
      kind: "camera",
      epoch: 1,
      microphone: { at: "blocked", reason: "no-device" },
    };
    const { effects } = play(host, start("camera"), silentVideo, stop("camera"));
    expect(effects).toEqual([{ type: "unpublish" }, { type: "announce-source", source: "none" }]);
  });

  const sound: RoomEvent = { type: "start-pressed", kind: "microphone" };
  const opened: RoomEvent = { type: "device-changed", device: "microphone", outcome: "chosen" };
  const gone: RoomEvent = { type: "device-changed", device: "microphone", outcome: "gone" };

  test("sound alone is a source, and a camera takes its place", () => {
    const requested = play(host, sound);
    expect(requested.effects).toEqual([{ type: "capture-host-microphone", epoch: 1 }]);
    const speaking = play(requested.state, opened);
    expect(speaking.effects).toEqual([{ type: "announce-source", source: "microphone" }]);
    expect(ownSource(play(speaking.state, start("camera"), captured("camera", 2)).state)).toBe("camera");
  });

  test("beside a picture the microphone is not opened a second time, nor stopped alone", () => {
    const showing = play(host, start("camera"), captured("camera", 1)).state;
    expect(play(showing, sound).effects).toEqual([]);
    expect(play(showing, { type: "stop-pressed", kind: "microphone" }).effects).toEqual([]);
  });

  test("a microphone that is gone, or that nobody opened, is no source", () => {
    const lost = play(host, sound, opened, gone);
    expect(ownSource(lost.state)).toBe("none");
    expect(lost.effects).toEqual([{ type: "unpublish" }, { type: "announce-source", source: "none" }]);
    expect(ownSource(play(host, sound, gone).state)).toBe("none");
    const cancelled = play(host, sound, start("camera"), stop("camera")).state;
    expect(cancelled.capture).toMatchObject({ camera: { at: "off" }, microphone: { at: "off" } });
  });

  test("stopping cancels a pending request", () => {
    const stopped = play(host, start("camera"), stop("camera")).state;
    expect(play(stopped, captured("camera", 1))).toEqual({ state: stopped, effects: [] });
    expect(play(stopped, failed("camera", 1))).toEqual({ state: stopped, effects: [] });
  });

  test("a camera that ends while the screen is being chosen does not cancel the choice", () => {
    const { state } = play(host, start("camera"), captured("camera", 1), start("screen"), {
      type: "capture-ended",
      kind: "camera",
    });
    expect(ownSource(play(state, captured("screen", 2)).state)).toBe("screen");
  });
});

describe("devices that change while live", () => {
  const publishing = play(liveAs("host"), start("camera"), captured("camera", 1)).state;
  const change = (device: "camera" | "microphone", outcome: "chosen" | "replaced" | "kept" | "gone") =>
    play(publishing, { type: "device-changed", device, outcome });

  test.each([
    ["camera", "replaced"],
    ["microphone", "replaced"],
    ["camera", "kept"],
    ["microphone", "kept"],
  ] as const)("a %s that is %s stays on, and a banner says so", (device, outcome) => {
    const { state, effects } = change(device, outcome);
    expect(state.banner).toEqual({ code: `${device}_${outcome}` });
    expect(ownSource(state)).toBe("camera");
    expect(state.capture.microphone).toEqual({ at: "on" });
    expect(effects).toEqual([]);
  });

  test("a device that the host chose needs no banner", () => {
    expect(change("camera", "chosen").state.banner).toBeNull();
  });

  test("without any microphone the video goes on, and the microphone shows as blocked", () => {
    const { state, effects } = change("microphone", "gone");
    expect(state.capture.microphone).toEqual({ at: "blocked", reason: "no-device" });
    expect(ownSource(state)).toBe("camera");
    expect(effects).toEqual([{ type: "announce-source", source: "camera" }]);
  });

  test("without any camera the audio goes on, and a banner says why", () => {
    const { state, effects } = change("camera", "gone");
    expect(state.banner).toEqual({ code: "camera_gone_audio_only" });
    expect(state.capture).toMatchObject({ camera: { at: "off" }, microphone: { at: "on" } });
    expect(effects).toEqual([{ type: "announce-source", source: "microphone" }]);
  });

  test("without camera and microphone nothing is published any more", () => {
    const silent = change("microphone", "gone").state;
    const { state, effects } = play(silent, { type: "device-changed", device: "camera", outcome: "gone" });
    expect(state.banner).toEqual({ code: "camera_gone" });
    expect(effects).toEqual([{ type: "unpublish" }, { type: "announce-source", source: "none" }]);
  });
});
