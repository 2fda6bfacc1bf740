import { act, cleanup, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { flushPromises } from "../../testing/fakes.ts";
import { RoomOnScreen } from "../../testing/room-on-screen.tsx";

let room: RoomOnScreen;
beforeEach(() => {
  room = new RoomOnScreen();
});

const button = (name: string) => screen.getByRole("button", { name });
const video = () => screen.getByLabelText<HTMLVideoElement>("Lecture video");

test("sets the audio session type: playback, and play-and-record with a microphone", async () => {
  const audioSession = { type: "auto" };
  Object.defineProperty(navigator, "audioSession", { configurable: true, value: audioSession });
  const floor = (holder: object | null) =>
    room.receive({
      name: "floor",
      data: { holder: holder && { accountId: "a", name: "Sara", peerId: "peer-1" } },
    });
  room.capture.answerTrack = () => ({ ok: true, track: new EventTarget() as MediaStreamTrack });
  await room.show({ hostPresent: true, source: "camera" });
  expect(audioSession.type).toBe("playback");
  await floor({});
  await room.user.click(button("Turn on microphone"));
  await act(flushPromises);
  expect(audioSession.type).toBe("play-and-record");
  await floor(null);
  expect(audioSession.type).toBe("playback");
  cleanup();
  expect(audioSession.type).toBe("auto");
  Reflect.deleteProperty(navigator, "audioSession");
});

test("plays, pauses and mutes", async () => {
  await room.show({ hostPresent: true, source: "camera" });
  await room.receiveStream();
  await room.user.click(button("Pause"));
  await room.user.click(button("Play"));
  expect(room.videoCalls).toEqual(["play", "pause", "play"]);
  await room.user.click(button("Mute"));
  expect(video().muted).toBe(true);
  await room.user.click(button("Unmute"));
  expect(video().muted).toBe(false);
});

test("the volume goes from 0 to 1 in steps of 0.01", async () => {
  await room.show({ hostPresent: true, source: "camera" });
  const slider = screen.getByRole<HTMLInputElement>("slider", { name: "Volume" });
  expect([slider.min, slider.max, slider.step]).toEqual(["0", "1", "0.01"]);
});

test("blocked autoplay runs muted and waits for a tap", async () => {
  room.play = async () => {
    if (!video().muted) throw new DOMException("no gesture", "NotAllowedError");
  };
  await room.show({ hostPresent: true, source: "camera" });
  await room.receiveStream();
  expect(video().muted).toBe(true);
  room.play = async () => undefined;
  await room.user.click(button("Tap to hear"));
  expect(video().muted).toBe(false);
  expect(screen.queryByRole("button", { name: "Tap to hear" })).not.toBeInTheDocument();
});
