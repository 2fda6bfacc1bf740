import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useHeldBack } from "./use-held-back.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a change is shown later, the last of several, by the delay of that moment, and at once without one", () => {
  let delayMs = 200;
  const delay = () => delayMs;
  const { result, rerender } = renderHook(({ page, isHeld }) => useHeldBack(page, isHeld ? delay : null), {
    initialProps: { page: 1, isHeld: true },
  });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  expect(result.current).toBe(1);
  rerender({ page: 2, isHeld: true });
  pass(150);
  rerender({ page: 3, isHeld: true });
  pass(199);
  expect(result.current).toBe(1);
  pass(1);
  expect(result.current).toBe(3);
  delayMs = 400;
  rerender({ page: 4, isHeld: true });
  pass(399);
  expect(result.current).toBe(3);
  pass(1);
  expect(result.current).toBe(4);
  rerender({ page: 5, isHeld: false });
  expect(result.current).toBe(5);
});
