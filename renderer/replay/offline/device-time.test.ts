import { expect, test } from "vitest";
import { createDeviceTime } from "./device-time.ts";

/** A device whose clock can be set independently of the elapsed time. */
function device(stored: string | null = null) {
  const state = { stored, clock: 1_000_000, elapsed: 5_000 };
  const value = {
    read: () => state.stored,
    write: (text: string) => void (state.stored = text),
    remove: () => void (state.stored = null),
  };
  const open = () => {
    const time = createDeviceTime(value, { now: () => state.clock, elapsed: () => state.elapsed });
    return () => time().getTime();
  };
  return { state, open };
}

test("time goes on with the device's clock, and does not go back with it", () => {
  const { state, open } = device();
  const time = open();
  expect(time()).toBe(1_000_000);
  state.clock += 60_000;
  expect(time()).toBe(1_060_000);
  state.clock -= 3_600_000;
  expect(time()).toBe(1_060_000);
});

test("while the page is open, time passes also when the clock is set back", () => {
  const { state, open } = device();
  const time = open();
  state.clock -= 3_600_000;
  state.elapsed += 30_000;
  expect(time()).toBe(1_030_000);
  state.elapsed += 30_000;
  expect(time()).toBe(1_060_000);
});

test("the next page goes on from the latest time that the device has seen", () => {
  const { state, open } = device();
  open()();
  state.clock += 3_600_000;
  open()();
  state.clock -= 86_400_000;
  expect(open()()).toBe(4_600_000);
  expect(device("junk").open()()).toBe(1_000_000);
});
