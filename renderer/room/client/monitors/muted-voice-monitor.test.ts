import { beforeEach, expect, test } from "vitest";
import { createRoomStore } from "../../store/room-store.ts";
import { FakeClock } from "../../testing/fakes.ts";
import { MutedVoiceMonitor } from "./muted-voice-monitor.ts";

let time: FakeClock;
let level: number;
let store: ReturnType<typeof createRoomStore>;

beforeEach(() => {
  time = new FakeClock();
  level = 0;
  store = createRoomStore();
  store.setState({ hostMuted: true });
  const monitor = new MutedVoiceMonitor({
    clock: time,
    store,
    source: { mutedVoiceLevel: () => level },
    report: (error) => {
      throw error;
    },
  });
  monitor.start();
  return () => monitor.stop();
});

const isTalking = () => store.getState().talkingMuted;

test("talk into a muted microphone is noticed within a second, and for five after the last word", async () => {
  level = 0.1;
  await time.advance(900);
  expect(isTalking()).toBe(true);
  level = 0;
  await time.advance(4500);
  expect(isTalking()).toBe(true);
  await time.advance(900);
  expect(isTalking()).toBe(false);
});

test("a cough, the noise of a room, and talk that is heard are not", async () => {
  level = 0.3;
  await time.advance(600);
  level = 0.01;
  await time.advance(10_000);
  expect(isTalking()).toBe(false);
  store.setState({ hostMuted: false });
  level = 0.3;
  await time.advance(3000);
  expect(isTalking()).toBe(false);
});

test("unmuting ends it at once", async () => {
  level = 0.1;
  await time.advance(900);
  store.setState({ hostMuted: false });
  await time.advance(300);
  expect(isTalking()).toBe(false);
});
