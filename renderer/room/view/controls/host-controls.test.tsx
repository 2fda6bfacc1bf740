import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { useShortcutSettings } from "#renderer/data/session/shortcut-settings-store.ts";
import { FakeCapturedMedia } from "../../testing/fake-capture.ts";
import { flushPromises } from "../../testing/fakes.ts";
import { RoomOnScreen } from "../../testing/room-on-screen.tsx";

let room: RoomOnScreen;
beforeEach(() => {
  room = new RoomOnScreen();
});

const button = (name: string) => screen.getByRole("button", { name });

test("starts and stops camera and screen", async () => {
  await room.show({ role: "host", hostPresent: true }, true);
  await room.user.click(button("Start Video"));
  await act(async () => void (await room.capture.succeed(new FakeCapturedMedia("camera"))));
  expect(button("Stop Video")).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Start Video" })).not.toBeInTheDocument();
  await room.user.click(button("Start Screen Share"));
  await act(async () => void (await room.capture.succeed(new FakeCapturedMedia("screen"))));
  expect(button("Start Video")).toBeEnabled();
  await room.user.click(button("Stop Screen Share"));
  expect(room.socket.commands.slice(-3)).toEqual(["source camera", "source screen", "source microphone"]);
  expect(button("Start Screen Share")).toHaveFocus();
});

test("has a key for each device, except while typing and where shortcuts are off", async () => {
  await room.show({ role: "host", hostPresent: true }, true);
  expect(button("Start Video")).toHaveAttribute("aria-keyshortcuts", "v");
  await room.user.keyboard("v");
  const camera = await act(() => room.capture.succeed(new FakeCapturedMedia("camera")));
  await room.user.keyboard("m");
  expect(camera.muted).toBe(true);
  await room.user.keyboard("s");
  await act(async () => void (await room.capture.succeed(new FakeCapturedMedia("screen"))));
  await room.user.keyboard("s");
  expect(room.socket.commands.slice(-3)).toEqual(["source camera", "source screen", "source microphone"]);
  await room.user.click(button("CHAT"));
  await room.user.type(screen.getByPlaceholderText("Enter your message"), "vsm");
  act(() => useShortcutSettings.setState({ enabled: false }));
  await room.user.click(button("Settings"));
  await room.user.keyboard("v");
  expect(room.capture.requests).toEqual([]);
  expect(button("Start Video")).not.toHaveAttribute("title");
  act(() => useShortcutSettings.setState({ enabled: true }));
});

test("tells of no keys where there is only touch, but they work", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === "(hover: none) and (pointer: coarse)",
    addEventListener() {},
    removeEventListener() {},
  }));
  await room.show({ role: "host", hostPresent: true }, true);
  for (const name of ["Start Video", "Start Screen Share"]) {
    expect(button(name)).not.toHaveAttribute("title");
    expect(button(name)).not.toHaveAttribute("aria-keyshortcuts");
  }
  await room.user.keyboard("v");
  expect(room.capture.requests).toHaveLength(1);
});

test("a refused camera shows what to do", async () => {
  await room.show({ role: "host" }, true);
  await room.user.click(button("Start Video"));
  await act(async () => room.capture.refuse());
  expect(screen.getByText(/Your browser can't use your camera/)).toBeVisible();
  await room.user.click(button("Dismiss"));
  expect(screen.queryByText(/Your browser can't use your camera/)).not.toBeInTheDocument();
});

test("mutes and unmutes the microphone", async () => {
  await room.show({ role: "host", hostPresent: true }, true);
  await room.user.click(button("Start Video"));
  const source = new FakeCapturedMedia("camera");
  await act(async () => void (await room.capture.succeed(source)));
  await room.user.click(button("Mute microphone"));
  expect(source.muted).toBe(true);
  expect(screen.queryByText("You're muted")).not.toBeInTheDocument();
  source.voiceLevel = 0.1;
  await act(() => room.clock.advance(900));
  expect(screen.getByText("You're muted")).toBeVisible();
  await room.user.click(button("Unmute now"));
  expect(screen.queryByText("You're muted")).not.toBeInTheDocument();
  expect(source.muted).toBe(false);
  await room.user.click(button("Mute microphone"));
  await room.user.click(button("Unmute microphone"));
  expect(source.muted).toBe(false);
  expect(button("Mute microphone")).toHaveFocus();
});

test("asks before it starts a camera in place of a screen that isn't shared", async () => {
  await room.show({ role: "host", hostPresent: true }, true);
  await room.user.click(button("Start Screen Share"));
  await act(async () => room.capture.refuse());
  expect(room.capture.requests).toEqual([]);
  const stage = screen.getByText("Your screen isn't shared. Start your camera instead?").parentElement;
  if (!stage) throw new Error("the question has no parent");
  await room.user.click(within(stage).getByRole("button", { name: "Start Video" }));
  expect(room.capture.requests.map(({ kind }) => kind)).toEqual(["camera"]);
});

test("sends sound alone: after the video, from the start, and no longer", async () => {
  const track = { enabled: true, addEventListener() {}, stop() {} } as unknown as MediaStreamTrack;
  room.capture.answerTrack = () => ({ ok: true, track });
  await room.show({ role: "host", hostPresent: true }, true);
  await room.user.click(button("Start Video"));
  await act(async () => void (await room.capture.succeed(new FakeCapturedMedia("camera"))));
  await room.user.click(button("Stop Video"));
  expect(screen.getByText("Your video is off. Viewers can still hear you.")).toBeVisible();
  expect(button("Mute microphone")).toBeEnabled();
  await room.user.click(button("Turn off microphone"));
  expect(room.socket.commands.at(-1)).toBe("source none");
  await room.user.click(button("Turn on microphone"));
  await act(flushPromises);
  expect(room.socket.commands.at(-1)).toBe("source microphone");
});

test("a viewer of sound alone sees whom they hear", async () => {
  await room.show({ hostPresent: true, source: "microphone" });
  await room.receiveStream();
  expect(screen.getByText("Audio only. The video is off.")).toBeVisible();
  expect(screen.getAllByText("Almaz Bekele").length).toBeGreaterThan(0);
});

test("applies media settings immediately", async () => {
  await room.show({ role: "host", hostPresent: true }, true);
  await room.user.click(button("Settings"));
  await room.user.selectOptions(screen.getByLabelText("Upload limit"), "4 Mbit/s");
  await room.user.selectOptions(screen.getByLabelText("Shared screen"), "Film and motion: smooth");
  expect(mediaSettings.getState()).toMatchObject({ uploadKbps: 4000, screenContent: "motion" });
  mediaSettings.getState().update({ uploadKbps: 2500, screenContent: "text" });
});
