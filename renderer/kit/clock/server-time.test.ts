import { beforeEach, expect, test, vi } from "vitest";

const HOUR = 3_600_000;
/** The initial time of the device's clock. */
const DEVICE = Date.parse("2026-12-01T10:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: DEVICE, toFake: ["Date"] });
  vi.resetModules();
  delete document.documentElement.dataset["servedAt"];
  return () => void vi.useRealTimers();
});

const load = () => import("./server-time.ts");
type ServerTime = Awaited<ReturnType<typeof load>>;

/**
 * Simulates a request to the server and its response after `there` and `back` milliseconds; the server's time is `lag`
 * ahead of the device's.
 */
function ask(time: ServerTime, lag: number, { there, back }: { there: number; back: number }): void {
  const note = time.measureServerTime();
  vi.advanceTimersByTime(there);
  const header = new Date(Date.now() + lag).toUTCString();
  vi.advanceTimersByTime(back);
  time.readDateHeader(header, note);
}

test("until the server has said a time, it is the device's", async () => {
  const time = await load();
  expect(time.serverNow()).toBe(DEVICE);
  for (const header of [null, "", "yesterday"]) time.readDateHeader(header, time.measureServerTime());
  expect(time.serverNow()).toBe(DEVICE);
  expect(time.isClockOff()).toBe(false);
});

test.each([-26 * HOUR, -5 * HOUR, -90_000, 4 * HOUR, 400 * 24 * HOUR])(
  "a device whose clock is %i ms behind takes the server's time",
  async (lag) => {
    const time = await load();
    const heard = vi.fn();
    time.onServerTimeChange(heard);
    ask(time, lag, { there: 60, back: 40 });
    // The `Date` header has a resolution of one second.
    expect(Math.abs(time.serverNow() - (Date.now() + lag))).toBeLessThanOrEqual(1100);
    expect(heard).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(HOUR);
    expect(Math.abs(time.serverNow() - (Date.now() + lag))).toBeLessThanOrEqual(1100);
  },
);

test("however slow answers are, a right clock is not moved, and a wrong one comes nearer with each", async () => {
  for (let run = 0; run < 100; run += 1) {
    vi.resetModules();
    const time = await load();
    const lag = run % 4 === 0 ? 0 : Math.round((Math.random() - 0.5) * 20 * HOUR);
    let off = Math.abs(lag);
    let best = Infinity;
    for (let request = 0; request < 5; request += 1) {
      const [there, back] = [Math.random() * 20_000, Math.random() * 20_000];
      ask(time, lag, { there, back });
      best = Math.min(best, there + back);
      const now = Math.abs(time.serverNow() - (Date.now() + lag));
      expect(now, `lag ${lag}`).toBeLessThanOrEqual(Math.min(off, best + 1002));
      off = now;
    }
  }
});

test("a clock that is set while the page is open is known by the next answer", async () => {
  const time = await load();
  ask(time, 5 * HOUR, { there: 0, back: 0 });
  expect(time.isClockOff()).toBe(true);
  vi.setSystemTime(Date.now() + 5 * HOUR);
  ask(time, 0, { there: 0, back: 0 });
  expect(Math.abs(time.serverNow() - Date.now())).toBeLessThanOrEqual(1000);
  expect(time.isClockOff()).toBe(false);
});

test.each([
  [119_000, false],
  [122_000, true],
  [-119_000, false],
  [-122_000, true],
])("a clock that is %i ms off is worth saying: %s", async (lag, said) => {
  const time = await load();
  ask(time, lag, { there: 0, back: 0 });
  expect(time.isClockOff()).toBe(said);
});

test("the page names the time at which it was sent, and a page that was kept names none", async () => {
  document.documentElement.dataset["servedAt"] = String(DEVICE + 3 * HOUR);
  expect((await load()).serverNow()).toBeGreaterThan(DEVICE + 3 * HOUR - 60_000);
  for (const none of ["", "__SERVED_AT__"]) {
    vi.resetModules();
    document.documentElement.dataset["servedAt"] = none;
    expect((await load()).serverNow()).toBe(DEVICE);
  }
});
