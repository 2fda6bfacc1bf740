import { expect, test } from "vitest";
import { transition } from "./machine.ts";
import type { RoomEvent, RoomState } from "./room-state.ts";
import { events, stateIn } from "../testing/room-samples.ts";

const ended = (value: boolean): RoomEvent => ({
  type: "room-info",
  change: { name: "room-ended", data: { ended: value } },
});

function hosting(): RoomState {
  const state = stateIn("live", "host");
  const capture = {
    ...state.capture,
    camera: { at: "on" } as const,
    microphone: { at: "on" } as const,
    screen: { at: "requesting" } as const,
  };
  return { ...state, capture };
}

test("End closes all devices before the server answers, and asks it to end the lecture", () => {
  const { state, effects } = transition(hosting(), events["end-pressed"]);
  expect(state.phase.name).toBe("live");
  // The response to the pending screen request belongs to an older epoch, so it is ignored.
  expect(state.capture).toEqual({
    epoch: 1,
    camera: { at: "off" },
    microphone: { at: "off" },
    screen: { at: "off" },
  });
  expect(effects).toEqual([
    { type: "end-lecture" },
    { type: "unpublish" },
    { type: "announce-source", source: "none" },
  ]);
});

test.each(["live", "reconnecting", "connecting"] as const)(
  "the server's confirmation ends the host's own page, %s",
  (phase) => {
    const { state, effects } = transition(stateIn(phase, "host"), ended(true));
    expect(state.phase).toEqual({ name: "ended", reason: "ended_by_host" });
    expect(effects).toEqual([{ type: "close-everything" }]);
  },
);

test("opening it again keeps the host in the room", () => {
  expect(transition(stateIn("live", "host"), ended(false)).state.phase.name).toBe("live");
});

test("a viewer ends nothing", () => {
  const state = stateIn("live");
  expect(transition(state, events["end-pressed"])).toEqual({ state, effects: [] });
  expect(transition(state, ended(true)).state.phase.name).toBe("live");
});
