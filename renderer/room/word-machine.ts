import { hearNews } from "./classroom-machine.ts";
import type { RoomEffect, RoomEvent, RoomState, Step } from "./room-state.ts";
import { unreachable } from "./unreachable.ts";

type WordEvent = Extract<
  RoomEvent,
  { type: "classroom-news" | "speak-pressed" | "voice-opened" | "voice-refused" | "voice-ended" }
>;

/** Whether this page's viewer has the word. */
export function hasWord({ classroom, seat }: Pick<RoomState, "classroom" | "seat">): boolean {
  return seat !== null && classroom.word?.peerId === seat.peerId;
}

/** News of the class, and what they mean for who calls and who speaks. */
export function wordStep(state: RoomState, event: WordEvent): Step {
  switch (event.type) {
    case "classroom-news":
      return hear(state, event);
    case "speak-pressed":
      return hasWord(state) && state.voice.at !== "on"
        ? { state: { ...state, voice: { at: "requesting" } }, effects: [{ type: "open-voice" }] }
        : { state, effects: [] };
    case "voice-opened":
      // Taken back while the browser still asked for the microphone.
      return hasWord(state)
        ? { state: { ...state, voice: { at: "on" } }, effects: [] }
        : { state: { ...state, voice: { at: "off" } }, effects: [{ type: "hush" }] };
    case "voice-refused":
      return {
        state: { ...state, voice: { at: "blocked", reason: event.reason } },
        effects: [],
      };
    case "voice-ended":
      return hasWord(state)
        ? { state: { ...state, voice: { at: "ended" } }, effects: [] }
        : { state, effects: [] };
    default:
      return unreachable(event);
  }
}

/** The host's side: whoever has the word is called for it, and a call to whom it was taken from meanwhile ends. */
export function giveWord({ classroom }: RoomState, anew = false): RoomEffect {
  return { type: "give-word", peerId: classroom.word?.peerId ?? null, anew };
}

function hear(state: RoomState, { news }: Extract<WordEvent, { type: "classroom-news" }>): Step {
  const next = { ...state, classroom: hearNews(state.classroom, news) };
  if (news.name !== "word") return { state: next, effects: [] };
  // It is also told again, when its holder comes back: their call has been seen to by then.
  const isSame = state.classroom.word?.peerId === next.classroom.word?.peerId;
  if (state.seat?.role === "host") return { state: next, effects: isSame ? [] : [giveWord(next)] };
  if (hasWord(next) || next.voice.at === "off") return { state: next, effects: [] };
  return { state: { ...next, voice: { at: "off" } }, effects: [{ type: "hush" }] };
}
