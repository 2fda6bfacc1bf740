import { beforeEach, describe, expect, test } from "vitest";
import { FakeSource } from "./testing/fake-capture.ts";
import { settled } from "./testing/fakes.ts";
import { Visitor } from "./testing/visitor.ts";

let visitor: Visitor;
beforeEach(() => {
  visitor = new Visitor();
});

describe("the host", () => {
  beforeEach(() => visitor.enter({ role: "host", hostPresent: true, viewers: ["old"] }));

  test("calls the viewers of its join, and whoever comes", () => {
    visitor.channel.tell({
      name: "user-connected",
      data: { userId: "new", isUserTeacher: false, anew: true },
    });
    visitor.channel.tell({
      name: "user-disconnected",
      data: { studentId: "old", isUserTeacher: false, mayReturn: false },
    });
    expect(visitor.engine.orders).toEqual([
      "connect peer-1 ticket-1",
      "admit old",
      "word nobody",
      "admit new anew",
      "dismiss old",
    ]);
  });

  test("starting the screen stops the camera", async () => {
    visitor.session.dispatch({ type: "start-pressed", kind: "camera" });
    const camera = await visitor.capture.give(new FakeSource("camera"));
    visitor.session.dispatch({ type: "start-pressed", kind: "screen" });
    expect(camera.stopped).toBe(false);
    const screen = await visitor.capture.give(new FakeSource("screen"));
    expect(camera.stopped).toBe(true);
    expect(screen.stopped).toBe(false);
    expect(visitor.engine.orders.slice(-2)).toEqual(["publish camera", "publish screen"]);
    expect(visitor.channel.orders).toEqual(["open", "source none", "source camera", "source screen"]);
  });

  test("a refused screen opens the camera", async () => {
    visitor.session.dispatch({ type: "start-pressed", kind: "screen" });
    await visitor.capture.refuse();
    expect(visitor.capture.asked.map(({ kind }) => kind)).toEqual(["camera"]);
  });

  test("a camera that opens after Stop is closed again", async () => {
    visitor.session.dispatch({ type: "start-pressed", kind: "camera" });
    visitor.session.dispatch({ type: "stop-pressed", kind: "camera" });
    const late = await visitor.capture.give(new FakeSource("camera"));
    expect(late.stopped).toBe(true);
    expect(visitor.engine.orders).not.toContain("publish camera");
  });

  test("a camera that opens after leaving is closed again", async () => {
    visitor.session.dispatch({ type: "start-pressed", kind: "camera" });
    visitor.session.dispose();
    const late = await visitor.capture.give(new FakeSource("camera"));
    expect(late.stopped).toBe(true);
  });

  test("the browser's own Stop sharing is a stop", async () => {
    visitor.session.dispatch({ type: "start-pressed", kind: "screen" });
    const screen = await visitor.capture.give(new FakeSource("screen"));
    screen.end();
    expect(visitor.engine.orders.at(-1)).toBe("unpublish");
    expect(visitor.channel.orders.at(-1)).toBe("source none");
  });

  test("after a reload that ended its screen the voice comes back alone, muted if it was", async () => {
    const track = Object.assign(new EventTarget(), { enabled: true, stop: () => (stopped = true) });
    let stopped = false;
    visitor.capture.answerTrack = () => ({ ok: true, track: track as unknown as MediaStreamTrack });
    visitor.session.mute(true);
    visitor.session.dispatch({ type: "screen-lost" });
    await settled();
    expect(visitor.engine.orders.at(-1)).toBe("publish camera");
    expect(visitor.store.getState().room).toMatchObject({
      capture: { microphone: { at: "on" }, camera: { at: "off" }, screen: { at: "off" } },
      notice: { code: "screen_again" },
    });
    expect(track.enabled).toBe(false);
    visitor.session.dispatch({ type: "start-pressed", kind: "screen" });
    await visitor.capture.give(new FakeSource("screen"));
    expect(stopped).toBe(true);
  });

  test("its preview starts muted", () => {
    expect(visitor.store.getState().playback.muted).toBe(true);
  });
});
