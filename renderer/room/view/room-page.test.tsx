import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { JoinResponse } from "#contract/room/room.ts";
import { createBrowserPlatform } from "#renderer/platform/browser-platform.ts";
import { providePlatform } from "#renderer/platform/platform.ts";
import { mediaSettings } from "#renderer/session/media-settings-store.ts";
import { useShortcutSettings } from "#renderer/session/shortcut-settings-store.ts";
import { FluentRoot } from "#renderer/ui/appearance/FluentRoot.tsx";
import { Room } from "./RoomPage.tsx";
import type { RoomStore } from "../store/room-store.ts";
import type { RoomClient } from "../client/room-client.ts";
import type { FakeRoomSocket } from "../testing/fake-room-socket.ts";
import { type FakeCapture, FakeCapturedMedia } from "../testing/fake-capture.ts";
import {
  chatMessage,
  type FakeClock,
  joinResponse,
  failedOutcome,
  ROOM,
  flushPromises,
  nextRevision,
} from "../testing/fakes.ts";
import type { FakeMedia } from "../testing/fake-media.ts";
import { RoomHarness } from "../testing/room-harness.ts";
import { RoomClientContext } from "../client/use-room-client.ts";

const quietCall = { call: "c", lost: 0, wireBytes: 0, frames: 0, jitterMs: 5, rttMs: 50 };

let engine: FakeMedia;
let socket: FakeRoomSocket;
let capture: FakeCapture;
let clock: FakeClock;
let store: RoomStore;
let client: RoomClient;
let user: ReturnType<typeof userEvent.setup>;
/** What `play()` does. */
let play: () => Promise<void>;
/** Calls of the video element's play and pause. */
let videoCalls: string[];

beforeEach(() => {
  providePlatform(createBrowserPlatform(window));
  user = userEvent.setup();
  play = async () => undefined;
  videoCalls = [];
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(() => {
    videoCalls.push("play");
    return play();
  });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => void videoCalls.push("pause"));
  // jsdom has no layout, and the participants' list shows only what is inside its height.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  ({ engine, socket, capture, clock, store, client } = new RoomHarness());
});

async function show(response: Partial<JoinResponse> = {}, wantsToHost = false): Promise<void> {
  socket.answerJoin = () => ({ ok: true, data: joinResponse(response) });
  render(
    <MemoryRouter>
      <FluentRoot>
        <RoomClientContext value={{ roomId: ROOM, store, client }}>
          <Room wantsToHost={wantsToHost} />
        </RoomClientContext>
      </FluentRoot>
    </MemoryRouter>,
  );
  await act(async () => {
    client.start();
    await clock.advance(0);
    socket.emit({ name: "up" });
    await flushPromises();
    engine.emit({ type: "signalling-up" });
    await flushPromises();
  });
}

const receive = (message: Parameters<FakeRoomSocket["emit"]>[0]) => act(async () => socket.emit(message));
const receiveStream = (stream = {} as MediaStream) =>
  act(async () => engine.emit({ type: "stream", stream }));
const button = (name: string) => screen.getByRole("button", { name });
const video = () => screen.getByLabelText<HTMLVideoElement>("Lecture video");

describe("a viewer's room", () => {
  test("says what it is waiting for at each step", async () => {
    await show();
    expect(screen.getByRole("main")).toHaveAttribute("data-phase", "live");
    expect(screen.getByText("120 minutes")).toBeVisible();
    expect(screen.getByText(/The host isn't here yet/)).toBeVisible();
    await receive({
      name: "user-connected",
      data: { userId: "host", isUserTeacher: true, forceNewCall: true, revision: nextRevision() },
    });
    expect(screen.getByText("The host isn't showing anything right now.")).toBeVisible();
    await receive({ name: "source", data: { source: "screen", muted: false } });
    expect(screen.getByText("Loading video…")).toBeVisible();
    await receiveStream();
    expect(screen.queryByText("Loading video…")).not.toBeInTheDocument();
    expect(video()).toHaveAttribute("data-source", "screen");
    expect(video().playsInline, "an iPhone would fill its screen otherwise").toBe(true);
  });

  test("has no host controls, even when the URL asks for them", async () => {
    await show({}, true);
    expect(screen.queryByRole("button", { name: "Start Video" })).not.toBeInTheDocument();
    expect(screen.getByText(/Only the lecture's instructor can host it/)).toBeVisible();
  });

  test("says who speaks and what is shown, and covers the stage on request", async () => {
    await show({ hostPresent: true, source: "screen" });
    await receiveStream();
    const stage = video().parentElement;
    const caption = () => stage?.querySelector(".room-caption");
    expect(caption()).toHaveTextContent(/^ScreenAlmaz Bekele$/);
    engine.audioLevel = 0.2;
    await act(() => clock.advance(300));
    expect(caption()).toHaveTextContent(/^ScreenAlmaz Bekele is speaking$/);
    engine.audioLevel = 0;
    await act(() => clock.advance(900));
    expect(caption()).toHaveTextContent("is speaking");
    await act(() => clock.advance(600));
    expect(caption()).toHaveTextContent(/^ScreenAlmaz Bekele$/);
    await user.click(button("Fill the frame"));
    expect(stage).toHaveAttribute("data-covers", "true");
    await user.click(button("Show the whole video"));
    expect(stage).toHaveAttribute("data-covers", "false");
  });

  test("sets the audio session type: playback, and play-and-record with a microphone", async () => {
    const audioSession = { type: "auto" };
    Object.defineProperty(navigator, "audioSession", { configurable: true, value: audioSession });
    const floor = (holder: object | null) =>
      receive({
        name: "floor",
        data: { holder: holder && { accountId: "a", name: "Sara", peerId: "peer-1" } },
      });
    capture.answerTrack = () => ({ ok: true, track: new EventTarget() as MediaStreamTrack });
    await show({ hostPresent: true, source: "camera" });
    expect(audioSession.type).toBe("playback");
    await floor({});
    await user.click(button("Turn on microphone"));
    await act(flushPromises);
    expect(audioSession.type).toBe("play-and-record");
    await floor(null);
    expect(audioSession.type).toBe("playback");
    cleanup();
    expect(audioSession.type).toBe("auto");
    Reflect.deleteProperty(navigator, "audioSession");
  });

  test("names the floor holder, and to the floor holder the instructor", async () => {
    await show({ hostPresent: true, source: "camera" });
    await receiveStream();
    engine.audioLevel = 0.2;
    await act(() => clock.advance(300));
    const caption = () => document.querySelector(".room-caption");
    const floor = (peerId: string) =>
      receive({
        name: "floor",
        data: { holder: { accountId: crypto.randomUUID(), name: "Sara Tesfaye", peerId } },
      });
    await floor("somebody-else");
    expect(caption()).toHaveTextContent(/^CameraSara Tesfaye is speaking$/);
    await floor(joinResponse().peerId);
    expect(caption()).toHaveTextContent(/^CameraAlmaz Bekele is speaking$/);
    await floor("somebody-else");
    await receive({ name: "floor", data: { holder: null } });
    expect(caption()).toHaveTextContent(/^CameraAlmaz Bekele is speaking$/);
  });

  test("shows the connection quality in words, and the data use", async () => {
    await show({ hostPresent: true, source: "screen" });
    const countersAfter = (megabytes: number) => [
      {
        ...quietCall,
        at: clock.now(),
        bytes: megabytes * 900_000,
        wireBytes: megabytes * 1_000_000,
        packets: megabytes * 1000,
      },
    ];
    engine.counters = countersAfter(1);
    await act(() => clock.advance(2000));
    expect(screen.queryByText(/^Connection:/)).not.toBeInTheDocument();
    engine.counters = countersAfter(2);
    await act(() => clock.advance(2000));
    expect(screen.getByText("Connection: good")).toBeVisible();
    await user.click(button("Settings"));
    expect(screen.getByText("Used so far").nextSibling).toHaveTextContent(/^2 MB$/);
    expect(screen.getByText("Per hour at this rate").nextSibling).toHaveTextContent(/^1800 MB$/);
  });

  test("plays, pauses and mutes", async () => {
    await show({ hostPresent: true, source: "camera" });
    await receiveStream();
    await user.click(button("Pause"));
    await user.click(button("Play"));
    expect(videoCalls).toEqual(["play", "pause", "play"]);
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

  test("blocked autoplay runs muted and waits for a tap", async () => {
    play = async () => {
      if (!video().muted) throw new DOMException("no gesture", "NotAllowedError");
    };
    await show({ hostPresent: true, source: "camera" });
    await receiveStream();
    expect(video().muted).toBe(true);
    play = async () => undefined;
    await user.click(button("Tap to hear"));
    expect(video().muted).toBe(false);
    expect(screen.queryByRole("button", { name: "Tap to hear" })).not.toBeInTheDocument();
  });

  test("when removed, it says why and offers to try again", async () => {
    await show();
    await receive({ name: "removed", data: { reason: "enrollment_ended" } });
    expect(screen.getByText("Your enrollment in this lecture has ended.")).toBeVisible();
    await user.click(button("Try again"));
    expect(socket.commands.at(-1)).toBe("open");
  });

  test("a lost connection shows a notice without hiding the video", async () => {
    await show({ hostPresent: true, source: "camera" });
    await receiveStream();
    await act(async () => engine.emit({ type: "signalling-down", loss: "temporary", code: "network" }));
    expect(screen.getByText("Lost connection to server.")).toBeVisible();
    expect(video()).toBeVisible();
  });
});

describe("the host's room", () => {
  test("starts and stops camera and screen", async () => {
    await show({ role: "host", hostPresent: true }, true);
    await user.click(button("Start Video"));
    await act(async () => void (await capture.succeed(new FakeCapturedMedia("camera"))));
    expect(button("Stop Video")).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Start Video" })).not.toBeInTheDocument();
    await user.click(button("Start Screen Share"));
    await act(async () => void (await capture.succeed(new FakeCapturedMedia("screen"))));
    expect(button("Start Video")).toBeEnabled();
    await user.click(button("Stop Screen Share"));
    expect(socket.commands.slice(-3)).toEqual(["source camera", "source screen", "source none"]);
    expect(button("Start Screen Share")).toHaveFocus();
  });

  test("has a key for each device, except while typing and where shortcuts are off", async () => {
    await show({ role: "host", hostPresent: true }, true);
    expect(button("Start Video")).toHaveAttribute("aria-keyshortcuts", "v");
    await user.keyboard("v");
    const camera = await act(() => capture.succeed(new FakeCapturedMedia("camera")));
    await user.keyboard("m");
    expect(camera.muted).toBe(true);
    await user.keyboard("s");
    await act(async () => void (await capture.succeed(new FakeCapturedMedia("screen"))));
    await user.keyboard("s");
    expect(socket.commands.slice(-3)).toEqual(["source camera", "source screen", "source none"]);
    await user.click(button("CHAT"));
    await user.type(screen.getByPlaceholderText("Enter your message"), "vsm");
    act(() => useShortcutSettings.setState({ enabled: false }));
    await user.click(button("Settings"));
    await user.keyboard("v");
    expect(capture.requests).toEqual([]);
    expect(button("Start Video")).not.toHaveAttribute("title");
    act(() => useShortcutSettings.setState({ enabled: true }));
  });

  test("a refused camera shows what to do", async () => {
    await show({ role: "host" }, true);
    await user.click(button("Start Video"));
    await act(async () => capture.refuse());
    expect(screen.getByText(/Your browser can't use your camera/)).toBeVisible();
    await user.click(button("Dismiss"));
    expect(screen.queryByText(/Your browser can't use your camera/)).not.toBeInTheDocument();
  });

  test("warns before the host's computer or upload is overloaded", async () => {
    const calls = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...quietCall,
        call: `call-${index}`,
        at: clock.now(),
        bytes: 0,
        packets: 0,
      }));
    await show({ role: "host", hostPresent: true }, true);
    engine.counters = calls(6);
    await act(() => clock.advance(2000));
    expect(screen.queryByText(/Many people are watching/)).not.toBeInTheDocument();
    engine.counters = calls(7);
    await act(() => clock.advance(2000));
    expect(screen.getByText(/Many people are watching/)).toBeVisible();
    engine.exceeded = true;
    await act(() => clock.advance(2000));
    expect(screen.getByText(/Your upload limit is low for so many viewers/)).toBeVisible();
  });

  test("says in one place how many connections are poor, and marks whose, as the viewers report it", async () => {
    await show({ role: "host", hostPresent: true }, true);
    const present = async (name: string, poor: boolean) =>
      receive({
        name: "participants",
        data: {
          changes: [
            {
              type: "present",
              accountId: name,
              name,
              peerId: name,
              handRaisedAt: null,
              poor,
              revision: nextRevision(),
            },
          ],
        },
      });
    const count = (poor: number) => receive({ name: "viewer-count", data: { count: 3, poor, waiting: 0 } });
    await present("Abel Girma", false);
    await present("Sara Tesfaye", true);
    await count(1);
    await user.click(button("PEOPLE"));
    await user.click(button("Settings"));
    const row = (name: string) => within(screen.getByText(name).closest("li") ?? document.body);
    expect(screen.getByText("1 of 3 viewers has a poor connection")).toBeVisible();
    expect(row("Abel Girma").queryByText(/^Connection:/)).not.toBeInTheDocument();
    expect(row("Sara Tesfaye").getByText("Connection: poor")).toBeVisible();
    expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Viewers",
      "Sending now",
    ]);
    await present("Sara Tesfaye", false);
    await count(0);
    expect(screen.queryByText(/poor connection/)).not.toBeInTheDocument();
    expect(row("Sara Tesfaye").queryByText(/^Connection:/)).not.toBeInTheDocument();
  });

  test("mutes and unmutes the microphone", async () => {
    await show({ role: "host", hostPresent: true }, true);
    expect(button("Mute microphone")).toHaveAttribute("aria-disabled", "true");
    await user.click(button("Start Video"));
    const source = new FakeCapturedMedia("camera");
    await act(async () => void (await capture.succeed(source)));
    await user.click(button("Mute microphone"));
    expect(source.muted).toBe(true);
    expect(screen.queryByText("MUTED")).not.toBeInTheDocument();
    source.voiceLevel = 0.1;
    await act(() => clock.advance(900));
    expect(screen.getByText("MUTED")).toBeVisible();
    await user.click(button("Unmute now"));
    expect(screen.queryByText("MUTED")).not.toBeInTheDocument();
    expect(source.muted).toBe(false);
    await user.click(button("Mute microphone"));
    await user.click(button("Unmute microphone"));
    expect(source.muted).toBe(false);
    expect(button("Mute microphone")).toHaveFocus();
  });

  test("applies media settings immediately", async () => {
    await show({ role: "host", hostPresent: true }, true);
    await user.click(button("Settings"));
    await user.selectOptions(screen.getByLabelText("Upload limit"), "4 Mbit/s");
    await user.selectOptions(screen.getByLabelText("Shared screen"), "Film and motion: smooth");
    expect(mediaSettings.getState()).toMatchObject({ uploadKbps: 4000, screenContent: "motion" });
    mediaSettings.getState().update({ uploadKbps: 2500, screenContent: "text" });
  });
});

describe("chat", () => {
  const log = () => within(screen.getByRole("log"));

  test("opens and closes", async () => {
    await show();
    const panel = screen.getByLabelText("CHAT", { selector: "aside" });
    expect(panel).toHaveAttribute("data-open", "false");
    await user.click(button("CHAT"));
    expect(panel).toHaveAttribute("data-open", "true");
    await user.click(button("CHAT"));
    expect(panel).toHaveAttribute("inert");
  });

  test("Enter and SEND send; sending becomes the 12-hour time; tags are text", async () => {
    await show();
    await user.click(button("CHAT"));
    const input = screen.getByPlaceholderText("Enter your message");
    await user.type(input, "https://a.example <b>x</b>{Enter}");
    expect(log().getByText("<b>x</b>")).toBeVisible();
    expect(log().getByText("sending")).toBeVisible();
    expect(log().getByRole("link", { name: "a.example" })).toHaveAttribute("href", "https://a.example/");
    const clientId = socket.sent[0]?.clientId ?? "";
    await receive({
      name: "chat-message",
      data: chatMessage(1, { clientId, sentAt: "2026-12-01T18:05:00Z" }),
    });
    expect(log().queryByText("sending")).not.toBeInTheDocument();
    expect(log().getByText(/^\d{1,2}:\d{2} [AP]M$/)).toBeVisible();
    await user.type(input, "two");
    await user.click(button("SEND"));
    expect(socket.sent.map(({ text }) => text)).toEqual(["https://a.example <b>x</b>", "two"]);
  });

  test("a message that copies another's client id is shown beside it", async () => {
    const errors = vi.spyOn(console, "error");
    await show({
      messages: [chatMessage(1, { clientId: "c" }), chatMessage(2, { clientId: "c", senderId: "copier" })],
    });
    expect(errors).not.toHaveBeenCalled();
    expect(screen.getByText("message 2")).toBeVisible();
  });

  test("only the host's messages have the badge, whatever others call themselves", async () => {
    const senderId = "0193b7a0-0000-7000-8000-00000000a11a";
    await show({
      messages: [
        chatMessage(1, { senderId, sender: "Almaz Bekele" }),
        chatMessage(2, { senderId: "other", sender: "Almaz Bekele" }),
      ],
    });
    const [badge, ...others] = screen.getAllByText("Host", { selector: ".room-message-badge" });
    expect(badge?.closest(".room-message")).toHaveTextContent("message 1");
    expect(others).toEqual([]);
  });

  test("after the end nothing can be written, and a pending message is shown as not sent", async () => {
    await show();
    await user.click(button("CHAT"));
    await user.type(screen.getByRole("textbox"), "Hello{Enter}");
    expect(screen.getByText("sending")).toBeVisible();
    await receive({ name: "removed", data: { reason: "banned" } });
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
    expect(screen.getByText("not sent")).toBeVisible();
  });

  test("an empty message is not sent, a rejected one says why", async () => {
    await show();
    socket.answerMessage = () => failedOutcome("too_many_requests");
    await user.click(button("CHAT"));
    const input = screen.getByPlaceholderText("Enter your message");
    await user.type(input, "   {Enter}");
    expect(socket.sent).toEqual([]);
    await user.type(input, "again{Enter}");
    expect(log().getByText("Too many attempts. Please wait a moment.")).toBeVisible();
  });
});
