import { beforeEach, expect, test, vi } from "vitest";
import { RoomHarness } from "../testing/room-harness.ts";
import { showFirstFrames } from "./first-frames.ts";

let harness: RoomHarness;
let place: HTMLElement;
let shown: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  harness = new RoomHarness();
  place = document.createElement("div");
  place.append("Gubae");
  shown = false;
  void showFirstFrames(harness.store, place).then(() => (shown = true));
  return () => vi.useRealTimers();
});

const video = () => place.querySelector("video");
async function playTo(seconds: number, totalVideoFrames: number): Promise<void> {
  const element = video();
  if (element === null) throw new Error("There is no video.");
  element.getVideoPlaybackQuality = () => ({ totalVideoFrames }) as VideoPlaybackQuality;
  Object.defineProperty(element, "currentTime", { value: seconds, configurable: true });
  element.dispatchEvent(new Event("timeupdate"));
  await vi.advanceTimersByTimeAsync(0);
}

test("the host's video is shown, muted, and the application waits until it has played for a second", async () => {
  await harness.enter({ hostPresent: true, source: "camera" });
  expect(place).toHaveTextContent("Gubae");
  const stream = {} as MediaStream;
  harness.engine.emit({ type: "stream", stream });
  expect(video()).toMatchObject({ srcObject: stream, muted: true, autoplay: true });
  await playTo(0.2, 10);
  expect(shown).toBe(false);
  // The audio plays alone.
  await playTo(1.5, 1);
  expect(shown).toBe(false);
  await playTo(2, 10);
  expect(shown).toBe(true);
});

test("one frame of a screen that stands still is enough", async () => {
  await harness.enter({ hostPresent: true, source: "screen" });
  harness.engine.emit({ type: "stream", stream: {} as MediaStream });
  await playTo(1, 1);
  expect(shown).toBe(true);
});

test("a host who shows nothing is not waited for", async () => {
  await harness.enter({ hostPresent: true, source: "none" });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toBe(true);
});

test("a room that is over or refuses the viewer is not waited for", async () => {
  harness.socket.answerJoin = () => ({
    ok: false,
    error: { statusCode: 403, code: "not_enrolled", message: "No." },
  });
  await harness.connectSocket();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toBe(true);
});

test("video that does not come is not waited for longer than six seconds", async () => {
  await harness.enter({ hostPresent: true, source: "screen" });
  await vi.advanceTimersByTimeAsync(5999);
  expect(shown).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toBe(true);
});
