import { describe, expect, test } from "vitest";
import {
  isMuted,
  setVolume,
  markAutoplayBlocked,
  initialPlayback,
  resumeAfterTap,
  toggleMuted,
  togglePaused,
} from "./playback.ts";

const playing = initialPlayback(false);

describe("playback", () => {
  test("plays and pauses", () => {
    expect(togglePaused(playing).paused).toBe(true);
    expect(togglePaused(togglePaused(playing)).paused).toBe(false);
  });

  test("volume 0 counts as muted, and moving the slider up unmutes", () => {
    const silent = setVolume(playing, 0);
    expect(isMuted(silent)).toBe(true);
    expect(isMuted(setVolume(toggleMuted(playing), 0.3))).toBe(false);
  });

  test("unmuting at volume 0 makes something audible", () => {
    expect(toggleMuted(setVolume(playing, 0))).toMatchObject({ muted: false, volume: 1 });
    expect(toggleMuted(toggleMuted(setVolume(playing, 0.4)))).toMatchObject({ muted: false, volume: 0.4 });
  });

  test.each([
    [0.29, 0.29],
    [0.12345, 0.12],
    [2, 1],
    [-1, 0],
  ])("volume %d becomes %d", (wanted, volume) => {
    expect(setVolume(playing, wanted).volume).toBe(volume);
  });

  test("a host starts muted", () => {
    expect(isMuted(initialPlayback(true))).toBe(true);
  });

  test("blocked autoplay waits for a tap", () => {
    expect(resumeAfterTap(markAutoplayBlocked(togglePaused(playing)))).toMatchObject({
      needsTap: false,
      paused: false,
    });
    expect(markAutoplayBlocked(playing).needsTap).toBe(true);
  });
});
