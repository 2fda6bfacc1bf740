import { describe, expect, test } from "vitest";
import { transition } from "./machine.ts";
import { stageMessage } from "./room-selectors.ts";
import type { RoomEvent, RoomState } from "./room-state.ts";
import { createRoomStore } from "./room-store.ts";
import { joinAnswer } from "./testing/fakes.ts";
import { events, stateIn } from "./testing/room-samples.ts";

const graceOver = { type: "timer-fired", timer: "host-grace" } as const;

/** A viewer whose picture runs, after these events. */
function after(...happened: RoomEvent[]): RoomState {
  const watched: RoomEvent[] = [
    { type: "watching", on: true },
    { type: "moving", on: true },
  ];
  return [...watched, ...happened].reduce((state, event) => transition(state, event).state, stateIn("live"));
}

const said = (room: RoomState) => stageMessage({ ...createRoomStore().getState(), room });

describe("a host whose line is lost", () => {
  const lost = [events["peer-left"], { type: "source-changed", source: "none" }] as const;

  test("stays on the stage while the picture moves, however long that is", () => {
    expect(said(after(...lost))).toBeNull();
    const looked = transition(after(...lost), graceOver);
    expect(said(looked.state)).toBeNull();
    expect(looked.effects).toEqual([{ type: "start-timer", timer: "host-grace" }]);
  });

  test("is away once the picture stands at the end of the grace", () => {
    expect(said(after(...lost, { type: "moving", on: false }))).toBeNull();
    expect(said(after(...lost, { type: "moving", on: false }, graceOver))).toBe("hostAway");
  });

  test("is away at once when the call ends, or when there was none", () => {
    expect(said(after(...lost, { type: "watching", on: false }))).toBe("hostAway");
    expect(said(after({ type: "watching", on: false }, ...lost))).toBe("hostAway");
  });

  test("that comes back says itself what it sends", () => {
    const back = after(...lost, events["peer-arrived"]);
    expect(said(back)).toBeNull();
    expect(transition(back, graceOver)).toEqual({ state: back, effects: [] });
    expect(said(transition(back, { type: "source-changed", source: "none" }).state)).toBe("nothingShown");
  });

  test("is not away for a viewer who joins again before it", () => {
    const answer = joinAnswer({ hostPresent: false, source: "none" });
    const joined = transition(after(), { type: "granted", epoch: 5, answer });
    expect(said(joined.state)).toBeNull();
    expect(joined.effects).toContainEqual({ type: "start-timer", timer: "host-grace" });
  });
});
