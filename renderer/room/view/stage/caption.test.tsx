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

test("says who speaks and what is shown, and covers the stage on request", async () => {
  await room.show({ hostPresent: true, source: "screen" });
  await room.receiveStream();
  const stage = video().parentElement;
  const caption = () => stage?.querySelector(".room-caption");
  expect(caption()).toHaveTextContent(/^ScreenAlmaz Bekele$/);
  room.engine.audioLevel = 0.2;
  await act(() => room.clock.advance(300));
  expect(caption()).toHaveTextContent(/^ScreenAlmaz Bekele is speaking$/);
  room.engine.audioLevel = 0;
  await act(() => room.clock.advance(900));
  expect(caption()).toHaveTextContent("is speaking");
  await act(() => room.clock.advance(600));
  expect(caption()).toHaveTextContent(/^ScreenAlmaz Bekele$/);
  await room.user.click(button("Fill the frame"));
  expect(stage).toHaveAttribute("data-covers", "true");
  await room.user.click(button("Show the whole video"));
  expect(stage).toHaveAttribute("data-covers", "false");
});

test("names the floor holder, and to the floor holder the instructor", async () => {
  await room.show({ hostPresent: true, source: "camera" });
  await room.receiveStream();
  room.engine.audioLevel = 0.2;
  await act(() => room.clock.advance(300));
  const caption = () => document.querySelector(".room-caption");
  const floor = (peerId: string) =>
    room.receive({
      name: "floor",
      data: { holder: { accountId: crypto.randomUUID(), name: "Sara Tesfaye", peerId } },
    });
  await floor("somebody-else");
  expect(caption()).toHaveTextContent(/^CameraSara Tesfaye is speaking$/);
  await floor(joinResponse().peerId);
  expect(caption()).toHaveTextContent(/^CameraAlmaz Bekele is speaking$/);
  await floor("somebody-else");
  await room.receive({ name: "floor", data: { holder: null } });
  expect(caption()).toHaveTextContent(/^CameraAlmaz Bekele is speaking$/);
});
