import { beforeEach, describe, expect, test } from "vitest";
import { FakeCapturedMedia } from "../testing/fake-capture.ts";
import { flushPromises, nextRevision } from "../testing/fakes.ts";
import { RoomHarness } from "../testing/room-harness.ts";

let harness: RoomHarness;
beforeEach(() => {
  harness = new RoomHarness();
});

describe("the host", () => {
  beforeEach(() => harness.enter({ role: "host", hostPresent: true, viewers: ["old"] }));

  test("calls the viewers of its join response, and whoever joins later", () => {
    harness.socket.emit({
      name: "user-connected",
      data: { userId: "new", isUserTeacher: false, forceNewCall: true, revision: nextRevision() },
    });
    harness.socket.emit({
      name: "user-disconnected",
      data: { studentId: "old", isUserTeacher: false, mayReconnect: false, revision: nextRevision() },
    });
    expect(harness.engine.commands).toEqual([
      "connect peer-1 ticket-1",
      "call old",
      "speaker nobody",
      "call new forced",
      "hang up old",
    ]);
  });

  test("starting the screen stops the camera", async () => {
    harness.client.dispatch({ type: "start-pressed", kind: "camera" });
    const camera = await harness.capture.succeed(new FakeCapturedMedia("camera"));
    harness.client.dispatch({ type: "start-pressed", kind: "screen" });
    expect(camera.stopped).toBe(false);
    const screen = await harness.capture.succeed(new FakeCapturedMedia("screen"));
    expect(camera.stopped).toBe(true);
    expect(screen.stopped).toBe(false);
    expect(harness.engine.commands.slice(-2)).toEqual(["publish camera", "publish screen"]);
    expect(harness.socket.commands).toEqual(["open", "source none", "source camera", "source screen"]);
  });

  test("viewers hear at once that the microphone is muted, and of one that is gone", async () => {
    harness.client.setMuted(true);
    expect(harness.socket.commands).toEqual(["open", "source none"]);
    harness.client.dispatch({ type: "start-pressed", kind: "camera" });
    await harness.capture.succeed(new FakeCapturedMedia("camera"));
    harness.client.setMuted(false);
    harness.client.dispatch({ type: "device-changed", device: "microphone", outcome: "gone" });
    harness.client.dispatch({ type: "device-changed", device: "microphone", outcome: "replaced" });
    harness.client.dispatch({ type: "device-changed", device: "microphone", outcome: "kept" });
    expect(harness.socket.commands.slice(2)).toEqual(
      ["camera", "camera", "camera", "camera"].map((s) => `source ${s}`),
    );
    expect(harness.socket.muted).toEqual([false, true, false, true, false]);
  });

  test("after a refused screen nothing opens that nobody chose; a camera that was on goes on", async () => {
    harness.client.dispatch({ type: "start-pressed", kind: "screen" });
    await harness.capture.refuse();
    expect(harness.capture.requests).toEqual([]);
    harness.client.dispatch({ type: "start-pressed", kind: "camera" });
    const camera = await harness.capture.succeed(new FakeCapturedMedia("camera"));
    harness.client.dispatch({ type: "start-pressed", kind: "screen" });
    await harness.capture.refuse();
    expect(camera.stopped).toBe(false);
    expect(harness.socket.commands.at(-1)).toBe("source camera");
  });

  test("a camera that opens after Stop is stopped again", async () => {
    harness.client.dispatch({ type: "start-pressed", kind: "camera" });
    harness.client.dispatch({ type: "stop-pressed", kind: "camera" });
    const late = await harness.capture.succeed(new FakeCapturedMedia("camera"));
    expect(late.stopped).toBe(true);
    expect(harness.engine.commands).not.toContain("publish camera");
  });

  test("a camera that opens after leaving is stopped again", async () => {
    harness.client.dispatch({ type: "start-pressed", kind: "camera" });
    harness.client.dispose();
    const late = await harness.capture.succeed(new FakeCapturedMedia("camera"));
    expect(late.stopped).toBe(true);
  });

  test("after the browser's own Stop sharing the host goes on speaking, until the microphone is off", async () => {
    harness.client.dispatch({ type: "start-pressed", kind: "screen" });
    const screen = await harness.capture.succeed(new FakeCapturedMedia("screen"));
    screen.endTrack();
    expect(screen).toMatchObject({ videoTrack: null, stopped: false });
    expect(harness.socket.commands.at(-1)).toBe("source microphone");
    harness.client.dispatch({ type: "stop-pressed", kind: "microphone" });
    expect(screen.stopped).toBe(true);
    expect(harness.engine.commands.at(-1)).toBe("unpublish");
    expect(harness.socket.commands.at(-1)).toBe("source none");
  });

  test("after a reload that ended its screen share only the microphone comes back, muted if it was", async () => {
    const track = Object.assign(new EventTarget(), { enabled: true, stop: () => (stopped = true) });
    let stopped = false;
    harness.capture.answerTrack = () => ({ ok: true, track: track as unknown as MediaStreamTrack });
    harness.client.setMuted(true);
    harness.client.dispatch({ type: "screen-lost" });
    await flushPromises();
    expect(harness.engine.commands.at(-1)).toBe("publish camera");
    expect(harness.store.getState().room).toMatchObject({
      capture: { microphone: { at: "on" }, camera: { at: "off" }, screen: { at: "off" } },
      banner: { code: "screen_share_lost" },
    });
    expect(track.enabled).toBe(false);
    const announcedNow = () => [harness.socket.commands.at(-1), harness.socket.muted.at(-1)];
    expect(announcedNow(), "viewers hear that it is muted").toEqual(["source microphone", true]);
    harness.client.setMuted(false);
    expect(announcedNow()).toEqual(["source microphone", false]);
    harness.client.dispatch({ type: "start-pressed", kind: "screen" });
    await harness.capture.succeed(new FakeCapturedMedia("screen"));
    expect(stopped).toBe(true);
  });

  test("its preview starts muted", () => {
    expect(harness.store.getState().playback.muted).toBe(true);
  });
});
