import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { joinResponse } from "../../testing/fakes.ts";
import { RoomOnScreen } from "../../testing/room-on-screen.tsx";

let room: RoomOnScreen;
beforeEach(() => {
  room = new RoomOnScreen();
});

const button = (name: string) => screen.getByRole("button", { name });
const video = () => screen.getByLabelText<HTMLVideoElement>("Lecture video");

const caption = () => document.querySelector(".room-caption");
const speakingSign = () => screen.queryByText("is speaking");

test("shows a speaking sign beside a name that stays the same, and covers the stage on request", async () => {
  await room.show({ hostPresent: true, source: "screen" });
  await room.receiveStream();
  const stage = video().parentElement;
  expect(caption()).toHaveTextContent("Almaz Bekele");
  expect(speakingSign()).toBeNull();
  room.engine.audioLevel = 0.2;
  await act(() => room.clock.advance(300));
  expect(caption()).toHaveTextContent(/^Almaz Bekele ?is speaking$/);
  expect(speakingSign()).toBeInTheDocument();
  room.engine.audioLevel = 0;
  await act(() => room.clock.advance(900));
  expect(speakingSign()).toBeInTheDocument();
  await act(() => room.clock.advance(600));
  expect(speakingSign()).toBeNull();
  await room.user.click(button("Fill the frame"));
  expect(stage).toHaveAttribute("data-covers", "true");
  await room.user.click(button("Show the whole video"));
  expect(stage).toHaveAttribute("data-covers", "false");
});

test("names the floor holder, and to the floor holder the instructor", async () => {
  await room.show({ hostPresent: true, source: "camera" });
  await room.receiveStream();
  const floor = (peerId: string) =>
    room.receive({
      name: "floor",
      data: { holder: { accountId: crypto.randomUUID(), name: "Sara Tesfaye", peerId } },
    });
  const first = caption();
  await floor("somebody-else");
  expect(caption()).toHaveTextContent("Sara Tesfaye");
  // A new element, so that the label is shown again.
  expect(caption()).not.toBe(first);
  await floor(joinResponse().peerId);
  expect(caption()).toHaveTextContent("Almaz Bekele");
  await floor("somebody-else");
  await room.receive({ name: "floor", data: { holder: null } });
  expect(caption()).toHaveTextContent("Almaz Bekele");
});
