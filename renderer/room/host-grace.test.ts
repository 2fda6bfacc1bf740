import { describe, expect, test } from "vitest";
import { transition } from "./machine.ts";
import { pictureStands, stageMessage } from "./room-selectors.ts";
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

const viewOf = (room: RoomState) => ({ ...createRoomStore().getState(), room });
const said = (room: RoomState) => stageMessage(viewOf(room));
const stands = (room: RoomState) => pictureStands(viewOf(room));

test("a picture that was there and stands is told from one that moves, and from none", () => {
  expect(stands(after())).toBe(false);
  const stopped = { type: "moving", on: false } as const;
  expect(stands(after(stopped))).toBe(true);
  expect(stands(after(stopped, { type: "moving", on: true }))).toBe(false);
  expect(stands(after(stopped, { type: "source-changed", source: "none" }))).toBe(false);
  expect(stands(after(stopped, { type: "watching", on: false }))).toBe(false);
});

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
