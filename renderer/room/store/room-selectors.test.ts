import { describe, expect, test } from "vitest";
import { transition } from "../machine/machine.ts";
import { hostWarning, isConnected, isInside, videoFrozen, stageMessage } from "./room-selectors.ts";
import type { RoomEvent, RoomState } from "../machine/room-state.ts";
import { createRoomStore } from "./room-store.ts";
import { joinResponse } from "../testing/fakes.ts";
import { events as samples, stateIn } from "../testing/room-samples.ts";

const hostGraceExpired = { type: "timer-fired", timer: "host-grace" } as const;

/** Returns the state of a viewer who was receiving video when these events happened. */
function after(...events: RoomEvent[]): RoomState {
  const receiving: RoomEvent[] = [
    { type: "receiving", on: true },
    { type: "media-flowing", on: true },
  ];
  return [...receiving, ...events].reduce((state, event) => transition(state, event).state, stateIn("live"));
}

const viewOf = (room: RoomState) => ({ ...createRoomStore().getState(), room });
const messageOf = (room: RoomState) => stageMessage(viewOf(room));
const isFrozen = (room: RoomState) => videoFrozen(viewOf(room));

test("a viewer is inside while the call is being set up, a host who can't call yet is not", () => {
  const seen = (...args: Parameters<typeof stateIn>) => {
    const view = viewOf(stateIn(...args));
    return [isInside(view), isConnected(view)];
  };
  expect(seen("checking-access")).toEqual([false, false]);
  expect(seen("connecting", "viewer")).toEqual([true, true]);
  expect(seen("connecting", "host")).toEqual([false, false]);
  expect(seen("live", "host")).toEqual([true, true]);
  expect(seen("reconnecting")).toEqual([true, false]);
  expect(seen("ended")).toEqual([false, false]);
});

test("frozen video is told apart from moving video and from none", () => {
  expect(isFrozen(after())).toBe(false);
  const stopped = { type: "media-flowing", on: false } as const;
  expect(isFrozen(after(stopped))).toBe(true);
  expect(isFrozen(after(stopped, { type: "media-flowing", on: true }))).toBe(false);
  expect(isFrozen(after(stopped, { type: "source-changed", source: "none", muted: false }))).toBe(false);
  expect(isFrozen(after(stopped, { type: "receiving", on: false }))).toBe(false);
});

describe("a host that lost the server", () => {
  const lost = [samples["peer-left"], { type: "source-changed", source: "none", muted: false }] as const;

  test("stays on the stage while its video moves, however long that is", () => {
    expect(messageOf(after(...lost))).toBeNull();
    const extended = transition(after(...lost), hostGraceExpired);
    expect(messageOf(extended.state)).toBeNull();
    expect(extended.effects).toEqual([{ type: "start-timer", timer: "host-grace" }]);
  });

  test("is away once the video is frozen when the grace period expires", () => {
    expect(messageOf(after(...lost, { type: "media-flowing", on: false }))).toBeNull();
    expect(messageOf(after(...lost, { type: "media-flowing", on: false }, hostGraceExpired))).toBe(
      "hostAway",
    );
  });

  test("is away at once when the call ends, or when there was none", () => {
    expect(messageOf(after(...lost, { type: "receiving", on: false }))).toBe("hostAway");
    expect(messageOf(after({ type: "receiving", on: false }, ...lost))).toBe("hostAway");
  });

  test("announces its own source when it is back", () => {
    const back = after(...lost, samples["peer-joined"]);
    expect(messageOf(back)).toBeNull();
    expect(transition(back, hostGraceExpired)).toEqual({ state: back, effects: [] });
    expect(messageOf(transition(back, { type: "source-changed", source: "none", muted: false }).state)).toBe(
      "nothingShown",
    );
  });

  test("is not away for a viewer who joins again before it does", () => {
    const response = joinResponse({ hostPresent: false, source: "none" });
    const joined = transition(after(), { type: "granted", epoch: 5, response });
    expect(messageOf(joined.state)).toBeNull();
    expect(joined.effects).toContainEqual({ type: "start-timer", timer: "host-grace" });
  });
});

test("the corner camera's calls don't count among those that strain the host's computer", () => {
  const counters = {
    at: 0,
    bytes: 0,
    wireBytes: 0,
    packets: 0,
    lost: 0,
    frames: 0,
    jitterMs: 0,
    rttMs: null,
  };
  const calls = (count: number, isCorner: boolean) =>
    Array.from({ length: count }, (_, index) => ({ ...counters, call: `${isCorner} ${index}`, isCorner }));
  const warning = (main: number, corners: number) => {
    const view = viewOf(stateIn("live", "host"));
    const lastCounters = [...calls(main, false), ...calls(corners, true)];
    return hostWarning({ ...view, traffic: { ...view.traffic, lastCounters } });
  };
  expect([warning(6, 6), warning(7, 0)]).toEqual([null, "tooMany"]);
});
