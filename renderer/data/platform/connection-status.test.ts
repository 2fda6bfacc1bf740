import { beforeEach, expect, test, vi } from "vitest";
import { BACK_ONLINE_MS } from "#renderer/constants.ts";
import { connectionNotice } from "./connection-status.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test("a restored connection is shown for a moment, but not to a page that is gone", () => {
  const [seen, left] = [vi.fn(), vi.fn()];
  for (const show of [seen, left]) {
    const notify = connectionNotice(show);
    notify("offline");
    const stop = notify("online");
    if (show === left) stop();
  }
  vi.advanceTimersByTime(BACK_ONLINE_MS);
  expect(seen.mock.calls.map(([status]) => status)).toEqual(["offline", "back", "online"]);
  expect(left.mock.calls.map(([status]) => status)).toEqual(["offline", "back"]);
});
