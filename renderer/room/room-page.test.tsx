import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { JoinAnswer } from "#contract/room.ts";
import { createBrowserPlatform } from "#renderer/platform/browser-platform.ts";
import { providePlatform } from "#renderer/platform/platform.ts";
import { mediaSettings } from "#renderer/session/media-settings-store.ts";
import { FluentRoot } from "#renderer/ui/FluentRoot.tsx";
import { Room } from "./RoomPage.tsx";
import type { RoomStore } from "./room-store.ts";
import type { RoomSession } from "./session.ts";
import { type FakeCapture, FakeSource } from "./testing/fake-capture.ts";
import {
  chatMessage,
  type FakeChannel,
  type FakeClock,
  type FakeEngine,
  joinAnswer,
  refusal,
  ROOM,
  settled,
} from "./testing/fakes.ts";
import { Visitor } from "./testing/visitor.ts";
import { VisitContext } from "./use-visit.ts";

const quietCall = { call: "c", peerId: "host", lost: 0, wireBytes: 0, frames: 0, jitterMs: 5, rttMs: 50 };

let engine: FakeEngine;
let channel: FakeChannel;
let capture: FakeCapture;
let clock: FakeClock;
let store: RoomStore;
let session: RoomSession;
let user: ReturnType<typeof userEvent.setup>;
/** What the browser says to `play()`. */
let play: () => Promise<void>;
/** What the page told the video to do. */
let told: string[];

beforeEach(() => {
  providePlatform(createBrowserPlatform(window));
  user = userEvent.setup();
  play = async () => undefined;
  told = [];
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(() => {
    told.push("play");
    return play();
  });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => void told.push("pause"));
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  ({ engine, channel, capture, clock, store, session } = new Visitor());
});

async function show(answer: Partial<JoinAnswer> = {}, wantsToHost = false): Promise<void> {
  channel.answerJoin = () => ({ ok: true, data: joinAnswer(answer) });
  render(
    <MemoryRouter>
      <FluentRoot>
        <VisitContext value={{ roomId: ROOM, store, session }}>
          <Room wantsToHost={wantsToHost} />
        </VisitContext>
      </FluentRoot>
    </MemoryRouter>,
  );
  await act(async () => {
    session.start();
    await clock.pass(0);
    channel.tell({ name: "up" });
    await settled();
    engine.tell({ type: "signalling-up" });
    await settled();
  });
}

const tell = (event: Parameters<FakeChannel["tell"]>[0]) => act(async () => channel.tell(event));
const picture = (stream = {} as MediaStream) => act(async () => engine.tell({ type: "picture", stream }));
const button = (name: string) => screen.getByRole("button", { name });
const video = () => screen.getByLabelText<HTMLVideoElement>("Lecture video");

describe("a viewer's room", () => {
  test("says what it is waiting for, step by step", async () => {
    await show();
    expect(screen.getByRole("main").dataset["phase"]).toBe("live");
    expect(screen.getByText("120 minutes")).toBeTruthy();
    expect(screen.getByText(/The host is not here yet/)).toBeTruthy();
    await tell({ name: "user-connected", data: { userId: "host", isUserTeacher: true, anew: true } });
    expect(screen.getByText("The host shows nothing at the moment.")).toBeTruthy();
    await tell({ name: "source", data: { source: "screen" } });
    expect(screen.getByText("The picture is on its way…")).toBeTruthy();
    await picture();
    expect(screen.queryByText("The picture is on its way…")).toBeNull();
    expect(video().dataset["source"]).toBe("screen");
    expect(video().playsInline, "an iPhone would fill its screen otherwise").toBe(true);
  });

  test("has no host's buttons, even when the address claims them", async () => {
    await show({}, true);
    expect(screen.queryByRole("button", { name: "Start Video" })).toBeNull();
    expect(screen.getByText(/Only the lecture's instructor can host it/)).toBeTruthy();
  });

  test("says who speaks and what is shown, and fills the stage on request", async () => {
    await show({ hostPresent: true, source: "screen" });
    await picture();
    const stage = video().parentElement;
    const caption = () => stage?.querySelector(".room-caption")?.textContent;
    expect(caption()).toBe("ScreenAlmaz Bekele");
    engine.heard = 0.2;
    await act(() => clock.pass(300));
    expect(caption()).toBe("ScreenAlmaz Bekele is speaking");
    engine.heard = 0;
    await act(() => clock.pass(900));
    expect(caption()).toContain("is speaking");
    await act(() => clock.pass(600));
    expect(caption()).toBe("ScreenAlmaz Bekele");
    await user.click(button("Fill the stage"));
    expect(stage?.dataset["filling"]).toBe("true");
    await user.click(button("Show the whole picture"));
    expect(stage?.dataset["filling"]).toBe("false");
  });

  test("tells an iPhone what its sound is for: a lecture, past the ring switch, or a microphone too", async () => {
    const audioSession = { type: "auto" };
    Object.defineProperty(navigator, "audioSession", { configurable: true, value: audioSession });
    const word = (holder: object | null) =>
      tell({ name: "word", data: { holder: holder && { accountId: "a", name: "Sara", peerId: "peer-1" } } });
    capture.answerTrack = () => ({ ok: true, track: new EventTarget() as MediaStreamTrack });
    await show({ hostPresent: true, source: "camera" });
    expect(audioSession.type).toBe("playback");
    await word({});
    await user.click(button("Turn on microphone"));
    await act(settled);
    expect(audioSession.type).toBe("play-and-record");
    await word(null);
    expect(audioSession.type).toBe("playback");
    cleanup();
    expect(audioSession.type).toBe("auto");
    Reflect.deleteProperty(navigator, "audioSession");
  });

  test("names the student who has the word, and to that student the instructor", async () => {
    await show({ hostPresent: true, source: "camera" });
    await picture();
    engine.heard = 0.2;
    await act(() => clock.pass(300));
    const heard = () => document.querySelector(".room-caption")?.textContent;
    const word = (peerId: string) =>
      tell({
        name: "word",
        data: { holder: { accountId: crypto.randomUUID(), name: "Sara Tesfaye", peerId } },
      });
    await word("somebody-else");
    expect(heard()).toBe("CameraSara Tesfaye is speaking");
    await word(joinAnswer().peerId);
    expect(heard()).toBe("CameraAlmaz Bekele is speaking");
    await word("somebody-else");
    await tell({ name: "word", data: { holder: null } });
    expect(heard()).toBe("CameraAlmaz Bekele is speaking");
  });

  test("shows in words how the line does, and what the lecture costs", async () => {
    await show({ hostPresent: true, source: "screen" });
    const carried = (megabytes: number) => [
      {
        ...quietCall,
        at: clock.now(),
        bytes: megabytes * 900_000,
        wireBytes: megabytes * 1_000_000,
        packets: megabytes * 1000,
      },
    ];
    engine.counters = carried(1);
    await act(() => clock.pass(2000));
    expect(screen.queryByText(/^Line:/)).toBeNull();
    engine.counters = carried(2);
    await act(() => clock.pass(2000));
    expect(screen.getByText("Line: good")).toBeTruthy();
    await user.click(button("Settings"));
    expect(screen.getByText("Used in this visit").nextSibling?.textContent).toBe("2 MB");
    expect(screen.getByText("At this rate, an hour is").nextSibling?.textContent).toBe("1800 MB");
  });

  test("plays, pauses and mutes", async () => {
    await show({ hostPresent: true, source: "camera" });
    await picture();
    await user.click(button("Pause"));
    await user.click(button("Play"));
    expect(told).toEqual(["play", "pause", "play"]);
    await user.click(button("Mute"));
    expect(video().muted).toBe(true);
    await user.click(button("Unmute"));
    expect(video().muted).toBe(false);
  });

  test("the volume goes from 0 to 1 in steps of 0.01", async () => {
    await show({ hostPresent: true, source: "camera" });
    const slider = screen.getByRole<HTMLInputElement>("slider", { name: "Volume" });
    expect([slider.min, slider.max, slider.step]).toEqual(["0", "1", "0.01"]);
  });

  test("a refused sound runs silently and waits for a tap", async () => {
    play = async () => {
      if (!video().muted) throw new DOMException("no gesture", "NotAllowedError");
    };
    await show({ hostPresent: true, source: "camera" });
    await picture();
    expect(video().muted).toBe(true);
    play = async () => undefined;
    await user.click(button("Tap to hear"));
    expect(video().muted).toBe(false);
    expect(screen.queryByRole("button", { name: "Tap to hear" })).toBeNull();
  });

  test("put out of the room, it says why and can try again", async () => {
    await show();
    await tell({ name: "removed", data: { reason: "enrollment_ended" } });
    expect(screen.getByText("Your enrollment in this lecture has ended.")).toBeTruthy();
    await user.click(button("Try again"));
    expect(channel.orders.at(-1)).toBe("open");
  });

  test("a lost line is told without hiding the picture", async () => {
    await show({ hostPresent: true, source: "camera" });
    await picture();
    await act(async () => engine.tell({ type: "signalling-down", problem: "network" }));
    expect(screen.getByText("Lost connection to server.")).toBeTruthy();
    expect(video()).toBeTruthy();
  });
});

describe("the host's room", () => {
  test("starts and stops camera and screen", async () => {
    await show({ role: "host", hostPresent: true }, true);
    await user.click(button("Start Video"));
    await act(async () => void (await capture.give(new FakeSource("camera"))));
    expect(button("Start Video").getAttribute("aria-disabled")).toBe("true");
    await user.click(button("Start Screen Share"));
    await act(async () => void (await capture.give(new FakeSource("screen"))));
    expect(button("Start Video").getAttribute("aria-disabled")).toBeNull();
    await user.click(button("Stop Screen Share"));
    expect(channel.orders.slice(-3)).toEqual(["source camera", "source screen", "source none"]);
    expect(button("Stop Video").getAttribute("aria-disabled")).toBe("true");
  });

  test("a refused camera says what to do", async () => {
    await show({ role: "host" }, true);
    await user.click(button("Start Video"));
    await act(async () => capture.refuse());
    expect(screen.getByText(/The camera was not allowed/)).toBeTruthy();
    await user.click(button("Dismiss"));
    expect(screen.queryByText(/The camera was not allowed/)).toBeNull();
  });

  test("a host is warned before its computer or its line is asked too much", async () => {
    const seven = Array.from({ length: 7 }, (_, index) => `v${index}`);
    await show({ role: "host", hostPresent: true, viewers: seven.slice(1) }, true);
    expect(screen.queryByText(/Many are watching now/)).toBeNull();
    await tell({ name: "user-connected", data: { userId: "v0", isUserTeacher: false, anew: true } });
    expect(screen.getByText(/Many are watching now/)).toBeTruthy();
    engine.exceeded = true;
    await act(() => clock.pass(2000));
    expect(screen.getByText(/Your upload limit is small for so many viewers/)).toBeTruthy();
  });

  test("a host sees in words how each viewer's line does", async () => {
    await show({ role: "host", hostPresent: true, viewers: ["v1", "v2"] }, true);
    for (const [index, name] of ["Abel Girma", "Sara Tesfaye"].entries()) {
      const person = { accountId: crypto.randomUUID(), name, peerId: `v${index + 1}`, handRaisedAt: null };
      await tell({ name: "person", data: person });
    }
    await user.click(button("PEOPLE"));
    const row = (name: string) => within(screen.getByText(name).closest("li") ?? document.body);
    const carried = (bytes: number) =>
      ["v1", "v2"].map((peerId, index) => ({
        ...quietCall,
        call: peerId,
        peerId,
        at: clock.now(),
        bytes,
        packets: bytes / 100,
        rttMs: index === 0 ? 50 : 3000,
      }));
    engine.counters = carried(1000);
    await act(() => clock.pass(2000));
    expect(row("Abel Girma").queryByText(/^Line:/)).toBeNull();
    engine.counters = carried(900_000);
    await act(() => clock.pass(2000));
    expect(row("Abel Girma").getByText("Line: good")).toBeTruthy();
    expect(row("Sara Tesfaye").getByText("Line: weak")).toBeTruthy();
    await user.click(button("Settings"));
    const figure = (name: string) => screen.getByText(name, { selector: "dt" }).nextSibling?.textContent;
    expect(["Viewers", "Sent now", "Weak lines"].map(figure)).toEqual(["2", "7190 kbit/s", "1"]);
  });

  test("a host silences its own voice, and is heard again", async () => {
    await show({ role: "host", hostPresent: true }, true);
    const mute = () => screen.getByRole("button", { name: "Mute my voice" });
    expect(mute().getAttribute("aria-disabled")).toBe("true");
    await user.click(button("Start Video"));
    const source = new FakeSource("camera");
    await act(async () => void (await capture.give(source)));
    await user.click(mute());
    expect([source.muted, mute().getAttribute("aria-pressed")]).toEqual([true, "true"]);
    await user.click(mute());
    expect([source.muted, mute().getAttribute("aria-pressed")]).toEqual([false, "false"]);
  });

  test("a host's choices hold at once", async () => {
    await show({ role: "host", hostPresent: true }, true);
    await user.click(button("Settings"));
    await user.selectOptions(screen.getByLabelText("Upload limit for the class"), "4 Mbit/s");
    await user.selectOptions(screen.getByLabelText("Shared screen"), "Film and motion: smooth");
    expect(mediaSettings.getState()).toMatchObject({ uploadKbps: 4000, screenAs: "motion" });
    mediaSettings.getState().changed({ uploadKbps: 2500, screenAs: "text" });
  });
});

describe("chat", () => {
  const log = () => within(screen.getByRole("log"));

  test("opens and closes", async () => {
    await show();
    const panel = screen.getByLabelText("CHAT", { selector: "aside" });
    expect(panel.dataset["open"]).toBe("false");
    await user.click(button("CHAT"));
    expect(panel.dataset["open"]).toBe("true");
    await user.click(button("CHAT"));
    expect(panel.hasAttribute("inert")).toBe(true);
  });

  test("Enter and SEND send; sending becomes the 12-hour time; links and tags are text", async () => {
    await show();
    await user.click(button("CHAT"));
    const input = screen.getByPlaceholderText("Enter your message");
    await user.type(input, "https://a.example <b>x</b>{Enter}");
    expect(log().getByText("https://a.example <b>x</b>")).toBeTruthy();
    expect(log().getByText("sending")).toBeTruthy();
    expect(log().queryByRole("link")).toBeNull();
    const clientId = channel.sent[0]?.clientId ?? "";
    await tell({ name: "chat-message", data: chatMessage(1, { clientId, sentAt: "2026-12-01T18:05:00Z" }) });
    expect(log().queryByText("sending")).toBeNull();
    expect(log().getByText(/^\d{1,2}:\d{2} [AP]M$/)).toBeTruthy();
    await user.type(input, "two");
    await user.click(button("SEND"));
    expect(channel.sent.map(({ text }) => text)).toEqual(["https://a.example <b>x</b>", "two"]);
  });

  test("a message that copies another's id stands beside it", async () => {
    const errors = vi.spyOn(console, "error");
    await show({
      messages: [chatMessage(1, { clientId: "c" }), chatMessage(2, { clientId: "c", senderId: "copier" })],
    });
    expect(errors).not.toHaveBeenCalled();
    expect(screen.getByText("message 2")).toBeTruthy();
  });

  test("after the end nothing can be written, and what was under way is called not sent", async () => {
    await show();
    await user.click(button("CHAT"));
    await user.type(screen.getByRole("textbox"), "Hello{Enter}");
    expect(screen.getByText("sending")).toBeTruthy();
    await tell({ name: "removed", data: { reason: "banned" } });
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByText("not sent")).toBeTruthy();
  });

  test("an empty message is not sent, a refused one says why", async () => {
    await show();
    channel.answerSend = () => refusal("too_many_requests");
    await user.click(button("CHAT"));
    const input = screen.getByPlaceholderText("Enter your message");
    await user.type(input, "   {Enter}");
    expect(channel.sent).toEqual([]);
    await user.type(input, "again{Enter}");
    expect(log().getByText("Too many tries. Please wait a moment.")).toBeTruthy();
  });
});
