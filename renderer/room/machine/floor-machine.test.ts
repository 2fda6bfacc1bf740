import { describe, expect, test } from "vitest";
import type { RoomEvent, RoomState } from "./room-state.ts";
import { transition } from "./machine.ts";
import { joinResponse } from "../testing/fakes.ts";
import { stateIn } from "../testing/room-samples.ts";

const holder = { accountId: "abel", name: "Abel", peerId: joinResponse().peerId };
const floor = (newHolder: typeof holder | null): RoomEvent => ({
  type: "room-info",
  change: { name: "floor", data: { holder: newHolder } },
});
const after = (state: RoomState, ...events: RoomEvent[]) =>
  events.reduce((last, event) => transition(last.state, event), transition(state, floor(null)));

describe("a viewer who holds the floor", () => {
  const speaking = [floor(holder), { type: "speak-pressed" }, { type: "microphone-opened" }] as const;

  test("opens the microphone on the press, not when the floor is granted", () => {
    expect(after(stateIn("live"), floor(holder)).effects).toEqual([]);
    const pressed = after(stateIn("live"), floor(holder), { type: "speak-pressed" });
    expect(pressed).toMatchObject({
      state: { speakerMicrophone: { at: "requesting" } },
      effects: [{ type: "publish-microphone" }],
    });
    expect(after(stateIn("live"), ...speaking).state.speakerMicrophone).toEqual({ at: "on" });
  });

  test("unpublishes when the floor is revoked, granted to another, or gone after a reconnect", () => {
    const revoked: RoomEvent[] = [
      floor(null),
      floor({ ...holder, peerId: "other" }),
      { type: "granted", epoch: 5, response: joinResponse() },
    ];
    for (const event of revoked) {
      const { state, effects } = after(stateIn("live"), ...speaking, event);
      expect(state.speakerMicrophone).toEqual({ at: "off" });
      expect(effects).toContainEqual({ type: "unpublish-microphone" });
    }
  });

  test("publishes nothing once the floor was revoked while the browser asked for permission", () => {
    const late = after(stateIn("live"), floor(holder), { type: "speak-pressed" }, floor(null), {
      type: "microphone-opened",
    });
    expect(late).toMatchObject({
      state: { speakerMicrophone: { at: "off" } },
      effects: [{ type: "unpublish-microphone" }],
    });
  });

  test("a press without the floor opens no microphone", () => {
    const other = after(stateIn("live"), floor({ ...holder, peerId: "other" }), { type: "speak-pressed" });
    expect(other.effects).toEqual([]);
  });
});

test("a repeated floor event has the speaker's call looked after, and a connected one is kept", () => {
  expect(after(stateIn("live", "host"), floor(holder), floor(holder)).effects).toEqual([
    { type: "set-speaker", peerId: holder.peerId, forceNewCall: false },
  ]);
});

test("the host calls the floor holder, also after its own reload", () => {
  expect(after(stateIn("live", "host"), floor(holder)).effects).toEqual([
    { type: "set-speaker", peerId: holder.peerId, forceNewCall: false },
  ]);
  const response = joinResponse({ role: "host" });
  const roomInfo = { ...response.roomInfo, floorHolder: holder };
  const joined = transition(stateIn("connecting", "host"), {
    type: "granted",
    epoch: 5,
    response: { ...response, roomInfo },
  });
  const { effects } = transition(joined.state, { type: "announced", epoch: 5 });
  expect(effects).toContainEqual({ type: "set-speaker", peerId: holder.peerId, forceNewCall: false });
});

test("a reconnected host ends the call of a speaker who lost the floor meanwhile", () => {
  const { effects } = transition(stateIn("reconnecting", "host"), { type: "announced", epoch: 5 });
  expect(effects).toContainEqual({ type: "set-speaker", peerId: null, forceNewCall: false });
});

test("a floor holder who needs a new call gets a new speaker call too", () => {
  const withSpeaker = after(stateIn("live", "host"), floor(holder)).state;
  const back = { type: "peer-joined", peerId: holder.peerId, isHost: false } as const;
  expect(transition(withSpeaker, { ...back, forceNewCall: true }).effects).toContainEqual({
    type: "set-speaker",
    peerId: holder.peerId,
    forceNewCall: true,
  });
  for (const event of [
    { ...back, forceNewCall: false } as const,
    { ...back, peerId: "other", forceNewCall: true } as const,
  ])
    expect(transition(withSpeaker, event).effects.map(({ type }) => type)).toEqual(["call"]);
});

test("an unplugged microphone is shown as ended and can be turned on again", () => {
  const ended = after(
    stateIn("live"),
    floor(holder),
    { type: "speak-pressed" },
    { type: "microphone-opened" },
    {
      type: "microphone-ended",
    },
  );
  expect(ended.state.speakerMicrophone).toEqual({ at: "ended" });
  expect(transition(ended.state, { type: "speak-pressed" }).effects).toEqual([
    { type: "publish-microphone" },
  ]);
  expect(transition(stateIn("live"), { type: "microphone-ended" }).state.speakerMicrophone).toEqual({
    at: "off",
  });
});
