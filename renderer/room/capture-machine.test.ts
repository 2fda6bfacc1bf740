import { describe, expect, test } from "vitest";
import { transition } from "./machine.ts";
import { initialRoom, ownSource, type RoomEvent, type RoomState, type Step } from "./room-state.ts";
import { joinAnswer } from "./testing/fakes.ts";

function liveAs(role: "host" | "viewer"): RoomState {
  const { peerId, ticket, iceServers, lecture } = joinAnswer();
  return {
    ...initialRoom(),
    phase: { name: "live" },
    seat: { role, peerId, ticket, iceServers, iceServersForMs: null, lecture },
  };
}

/** Plays the events in turn; answers the last step. */
function play(state: RoomState, ...events: RoomEvent[]): Step {
  return events.reduce<Step>((step, event) => transition(step.state, event), { state, effects: [] });
}

const start = (kind: "camera" | "screen"): RoomEvent => ({ type: "start-pressed", kind });
const stop = (kind: "camera" | "screen"): RoomEvent => ({ type: "stop-pressed", kind });
const got = (kind: "camera" | "screen", epoch: number): RoomEvent => ({
  type: "captured",
  kind,
  epoch,
  microphone: { at: "on" },
});
const refused = (kind: "camera" | "screen", epoch: number): RoomEvent => ({
  type: "capture-refused",
  kind,
  epoch,
  reason: "refused",
});

describe("the host's source", () => {
  const host = liveAs("host");

  test("a viewer can start nothing", () => {
    expect(play(liveAs("viewer"), start("camera")).effects).toEqual([]);
  });

  test("starting asks for the device, then sends it and says so", () => {
    const asked = play(host, start("camera"));
    expect(asked.state.capture.camera).toEqual({ at: "requesting" });
    expect(asked.effects).toEqual([{ type: "capture", epoch: 1, kind: "camera" }]);
    const sent = play(asked.state, got("camera", 1));
    expect(sent.state.capture).toMatchObject({ camera: { at: "on" }, microphone: { at: "on" } });
    expect(sent.effects).toEqual([
      { type: "publish", epoch: 1 },
      { type: "tell-source", source: "camera" },
    ]);
  });

  test("a second press while waiting asks once", () => {
    expect(play(host, start("camera"), start("camera")).effects).toEqual([]);
  });

  test.each([
    ["screen", "camera"],
    ["camera", "screen"],
  ] as const)("starting the %s stops the %s, once it is there", (next, first) => {
    const waiting = play(host, start(first), got(first, 1), start(next)).state;
    expect(ownSource(waiting)).toBe(first);
    const swapped = play(waiting, got(next, 2)).state;
    expect(ownSource(swapped)).toBe(next);
    expect(swapped.capture[first]).toEqual({ at: "off" });
  });

  test("a refused screen falls back to the camera", () => {
    const { state, effects } = play(host, start("screen"), refused("screen", 1));
    expect(effects).toEqual([{ type: "capture", epoch: 2, kind: "camera" }]);
    expect(state.capture.screen).toEqual({ at: "blocked", reason: "refused" });
    expect(state.notice).toEqual({ code: "screen_refused" });
  });

  test("a refused screen keeps the camera that is already sent", () => {
    const { state, effects } = play(
      host,
      start("camera"),
      got("camera", 1),
      start("screen"),
      refused("screen", 2),
    );
    expect(effects).toEqual([]);
    expect(ownSource(state)).toBe("camera");
  });

  test("a refused camera says what to do", () => {
    const { state, effects } = play(host, start("camera"), refused("camera", 1));
    expect(effects).toEqual([]);
    expect(state).toMatchObject({
      capture: { camera: { at: "blocked", reason: "refused" } },
      notice: { code: "camera_refused" },
    });
  });

  test.each([stop("camera"), { type: "capture-ended", kind: "camera" } as const])(
    "$type ends picture and voice",
    (ending) => {
      const { state, effects } = play(host, start("camera"), got("camera", 1), ending);
      expect(state.capture).toMatchObject({ camera: { at: "off" }, microphone: { at: "off" } });
      expect(effects).toEqual([{ type: "unpublish" }, { type: "tell-source", source: "none" }]);
    },
  );

  test("stopping what is still asked for takes the question back", () => {
    const stopped = play(host, start("camera"), stop("camera")).state;
    expect(play(stopped, got("camera", 1))).toEqual({ state: stopped, effects: [] });
    expect(play(stopped, refused("camera", 1))).toEqual({ state: stopped, effects: [] });
  });

  test("a camera that ends while the screen is being chosen does not end the choice", () => {
    const { state } = play(host, start("camera"), got("camera", 1), start("screen"), {
      type: "capture-ended",
      kind: "camera",
    });
    expect(ownSource(play(state, got("screen", 2)).state)).toBe("screen");
  });
});

describe("devices that change while live", () => {
  const sending = play(liveAs("host"), start("camera"), got("camera", 1)).state;
  const change = (device: "camera" | "microphone", now: "chosen" | "replaced" | "kept" | "gone") =>
    play(sending, { type: "device-changed", device, now });

  test.each([
    ["camera", "replaced"],
    ["microphone", "replaced"],
    ["camera", "kept"],
    ["microphone", "kept"],
  ] as const)("a %s that is %s goes on, and the host reads it", (device, now) => {
    const { state, effects } = change(device, now);
    expect(state.notice).toEqual({ code: `${device}_${now}` });
    expect(ownSource(state)).toBe("camera");
    expect(state.capture.microphone).toEqual({ at: "on" });
    expect(effects).toEqual([]);
  });

  test("what was chosen needs no words", () => {
    expect(change("camera", "chosen").state.notice).toBeNull();
  });

  test("without any microphone the picture goes on, and the host sees that nobody hears", () => {
    const { state, effects } = change("microphone", "gone");
    expect(state.capture.microphone).toEqual({ at: "blocked", reason: "no-device" });
    expect(ownSource(state)).toBe("camera");
    expect(effects).toEqual([]);
  });

  test("without any camera the voice goes on, and the host reads why", () => {
    const { state, effects } = change("camera", "gone");
    expect(state.notice).toEqual({ code: "camera_gone_voice" });
    expect(state.capture).toMatchObject({ camera: { at: "off" }, microphone: { at: "on" } });
    expect(effects).toEqual([{ type: "tell-source", source: "none" }]);
  });

  test("without camera and microphone the sending ends", () => {
    const silent = change("microphone", "gone").state;
    const { state, effects } = play(silent, { type: "device-changed", device: "camera", now: "gone" });
    expect(state.notice).toEqual({ code: "camera_gone" });
    expect(effects).toEqual([{ type: "unpublish" }, { type: "tell-source", source: "none" }]);
  });
});
