import { describe, expect, test } from "vitest";
import type { RoomEvent, RoomState } from "./room-state.ts";
import { transition } from "./machine.ts";
import { joinAnswer } from "./testing/fakes.ts";
import { stateIn } from "./testing/room-samples.ts";

const holder = { accountId: "abel", name: "Abel", peerId: joinAnswer().peerId };
const word = (given: typeof holder | null): RoomEvent => ({
  type: "classroom-news",
  news: { name: "word", data: { holder: given } },
});
const after = (state: RoomState, ...events: RoomEvent[]) =>
  events.reduce((step, event) => transition(step.state, event), transition(state, word(null)));

describe("a viewer with the word", () => {
  const speaking = [word(holder), { type: "speak-pressed" }, { type: "voice-opened" }] as const;

  test("opens the microphone when they press, not when the word comes", () => {
    expect(after(stateIn("live"), word(holder)).effects).toEqual([]);
    const pressed = after(stateIn("live"), word(holder), { type: "speak-pressed" });
    expect(pressed).toMatchObject({
      state: { voice: { at: "requesting" } },
      effects: [{ type: "open-voice" }],
    });
    expect(after(stateIn("live"), ...speaking).state.voice).toEqual({ at: "on" });
  });

  test("falls silent when the word is taken, given to another, or gone after a reconnect", () => {
    const taken: RoomEvent[] = [
      word(null),
      word({ ...holder, peerId: "other" }),
      { type: "granted", epoch: 5, answer: joinAnswer() },
    ];
    for (const event of taken) {
      const { state, effects } = after(stateIn("live"), ...speaking, event);
      expect(state.voice).toEqual({ at: "off" });
      expect(effects).toContainEqual({ type: "hush" });
    }
  });

  test("opens nothing for a word that was taken while the browser asked", () => {
    const late = after(stateIn("live"), word(holder), { type: "speak-pressed" }, word(null), {
      type: "voice-opened",
    });
    expect(late).toMatchObject({ state: { voice: { at: "off" } }, effects: [{ type: "hush" }] });
  });

  test("nobody else's press opens a microphone", () => {
    const other = after(stateIn("live"), word({ ...holder, peerId: "other" }), { type: "speak-pressed" });
    expect(other.effects).toEqual([]);
  });
});

test("the host hears once more of who has the word: their call is there already", () => {
  expect(after(stateIn("live", "host"), word(holder), word(holder)).effects).toEqual([]);
});

test("the host calls who has the word, also after its own reload", () => {
  expect(after(stateIn("live", "host"), word(holder)).effects).toEqual([
    { type: "give-word", peerId: holder.peerId, anew: false },
  ]);
  const answer = joinAnswer({ role: "host" });
  const classroom = { ...answer.classroom, word: holder };
  const joined = transition(stateIn("connecting", "host"), {
    type: "granted",
    epoch: 5,
    answer: { ...answer, classroom },
  });
  const { effects } = transition(joined.state, { type: "announced", epoch: 5 });
  expect(effects).toContainEqual({ type: "give-word", peerId: holder.peerId, anew: false });
});

test("a host who comes back takes the word from whoever had to give it back meanwhile", () => {
  const { effects } = transition(stateIn("reconnecting", "host"), { type: "announced", epoch: 5 });
  expect(effects).toContainEqual({ type: "give-word", peerId: null, anew: false });
});

test("who has the word and needs another call is called anew for the word, too", () => {
  const spoken = after(stateIn("live", "host"), word(holder)).state;
  const back = { type: "peer-arrived", peerId: holder.peerId, isHost: false } as const;
  expect(transition(spoken, { ...back, anew: true }).effects).toContainEqual({
    type: "give-word",
    peerId: holder.peerId,
    anew: true,
  });
  for (const event of [{ ...back, anew: false } as const, { ...back, peerId: "other", anew: true } as const])
    expect(transition(spoken, event).effects.map(({ type }) => type)).toEqual(["call"]);
});

test("a microphone that was pulled out is spoken of, and can be turned on again", () => {
  const ended = after(
    stateIn("live"),
    word(holder),
    { type: "speak-pressed" },
    { type: "voice-opened" },
    {
      type: "voice-ended",
    },
  );
  expect(ended.state.voice).toEqual({ at: "ended" });
  expect(transition(ended.state, { type: "speak-pressed" }).effects).toEqual([{ type: "open-voice" }]);
  expect(transition(stateIn("live"), { type: "voice-ended" }).state.voice).toEqual({ at: "off" });
});
