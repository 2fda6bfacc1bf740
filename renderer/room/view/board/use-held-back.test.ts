import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useHeldBack } from "./use-held-back.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a change is shown later, the last of several, and at once without a delay", () => {
  const { result, rerender } = renderHook(({ page, ms }) => useHeldBack(page, ms), {
    initialProps: { page: 1, ms: 200 },
  });
  expect(result.current).toBe(1);
  rerender({ page: 2, ms: 200 });
  act(() => void vi.advanceTimersByTime(150));
  rerender({ page: 3, ms: 200 });
  act(() => void vi.advanceTimersByTime(199));
  expect(result.current).toBe(1);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(3);
  rerender({ page: 4, ms: 0 });
  expect(result.current).toBe(4);
});
