import { describe, expect, test } from "vitest";
import { panelsOn, togglePanel } from "./room-layout.ts";

const none = {
  chatOpen: false,
  participantsOpen: false,
  pollsOpen: false,
  questionsOpen: false,
  settingsOpen: false,
};

describe("a panel's toggle", () => {
  test("leaves the other panels where there is room, but never opens a third one", () => {
    expect(togglePanel({ ...none, chatOpen: true }, "participantsOpen", "wide")).toEqual({
      participantsOpen: true,
      pollsOpen: false,
      questionsOpen: false,
    });
    expect(togglePanel({ ...none, participantsOpen: true }, "questionsOpen", "wide")).toEqual({
      participantsOpen: false,
      pollsOpen: false,
      questionsOpen: true,
    });
    expect(togglePanel({ ...none, questionsOpen: true }, "questionsOpen", "wide")).toEqual({
      questionsOpen: false,
    });
  });

  test.each(["portrait", "landscape"] as const)("closes the other panels of a phone that is %s", (layout) => {
    expect(togglePanel({ ...none, chatOpen: true }, "settingsOpen", layout)).toEqual({
      ...none,
      settingsOpen: true,
    });
  });

  test("leads back to the chat of an upright phone, which alone leaves the place empty", () => {
    const people = { ...none, participantsOpen: true };
    expect(togglePanel(people, "participantsOpen", "portrait")).toEqual({ ...none, chatOpen: true });
    expect(togglePanel(people, "participantsOpen", "landscape")).toEqual(none);
    expect(togglePanel({ ...none, chatOpen: true }, "chatOpen", "portrait")).toEqual(none);
  });
});

describe("when the layout changes", () => {
  test("an upright phone shows one panel: the chat, unless another is open", () => {
    expect(panelsOn("portrait", none, false)).toEqual({ chatOpen: true });
    expect(panelsOn("portrait", { ...none, settingsOpen: true }, false)).toEqual({});
    expect(
      panelsOn("portrait", { ...none, chatOpen: true, participantsOpen: true, settingsOpen: true }, false),
    ).toEqual({ ...none, chatOpen: true });
  });

  test("a phone turned sideways shows the video alone, unless somebody is typing", () => {
    const chat = { ...none, chatOpen: true };
    expect(panelsOn("landscape", chat, false)).toEqual(none);
    expect(panelsOn("landscape", chat, true)).toEqual(chat);
  });

  test("a wide window keeps what is open", () => {
    expect(panelsOn("wide", { ...none, chatOpen: true }, false)).toEqual({});
  });
});
