import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePlaybackStart } from "./use-playback-start.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch() {
  const video = document.createElement("video");
  const onStarted = vi.fn();
  const { rerender, unmount } = renderHook(
    ({ hasProblem }) => usePlaybackStart({ video, hasProblem, onStarted }),
    {
      initialProps: { hasProblem: false },
    },
  );
  return { video, onStarted, unmount, meetProblem: () => rerender({ hasProblem: true }) };
}

test("a video has started with its first picture, and not before", () => {
  const { video, onStarted } = watch();
  video.dispatchEvent(new Event("loadedmetadata"));
  expect(onStarted).not.toHaveBeenCalled();
  video.dispatchEvent(new Event("loadeddata"));
  expect(onStarted).toHaveBeenCalledOnce();
});

test("nobody waits for one that can't be played, or loads nothing before a press", () => {
  const broken = watch();
  broken.meetProblem();
  expect(broken.onStarted).toHaveBeenCalledOnce();
  const idle = watch();
  vi.advanceTimersByTime(7999);
  expect(idle.onStarted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(idle.onStarted).toHaveBeenCalledOnce();
});

test("nothing is told once it is gone", () => {
  const { video, onStarted, unmount } = watch();
  unmount();
  video.dispatchEvent(new Event("loadeddata"));
  vi.advanceTimersByTime(8000);
  expect(onStarted).not.toHaveBeenCalled();
});
