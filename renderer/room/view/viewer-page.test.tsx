import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { nextRevision } from "../testing/fakes.ts";
import { RoomOnScreen } from "../testing/room-on-screen.tsx";

let room: RoomOnScreen;
beforeEach(() => {
  room = new RoomOnScreen();
});

const button = (name: string) => screen.getByRole("button", { name });
const video = () => screen.getByLabelText<HTMLVideoElement>("Lecture video");

test("says what it is waiting for at each step", async () => {
  await room.show();
  expect(screen.getByRole("main")).toHaveAttribute("data-phase", "live");
  expect(screen.getByText("120 minutes")).toBeVisible();
  expect(screen.getByText(/The host isn't here yet/)).toBeVisible();
  await room.receive({
    name: "user-connected",
    data: { userId: "host", isUserTeacher: true, forceNewCall: true, revision: nextRevision() },
  });
  expect(screen.getByText("The host isn't showing anything right now.")).toBeVisible();
  await room.receive({ name: "source", data: { source: "screen", muted: false } });
  expect(screen.getByText("Loading video…")).toBeVisible();
  await room.receiveStream();
  expect(screen.queryByText("Loading video…")).not.toBeInTheDocument();
  expect(video()).toHaveAttribute("data-source", "screen");
  expect(video().playsInline, "an iPhone would fill its screen otherwise").toBe(true);
});

test("has no host controls, even when the URL asks for them", async () => {
  await room.show({}, true);
  expect(screen.queryByRole("button", { name: "Start Video" })).not.toBeInTheDocument();
  expect(screen.getByText(/Only the lecture's instructor can host it/)).toBeVisible();
});

test("when removed, it says why and offers to try again", async () => {
  await room.show();
  await room.receive({ name: "removed", data: { reason: "enrollment_ended" } });
  expect(screen.getByText("Your enrollment in this lecture has ended.")).toBeVisible();
  await room.user.click(button("Try again"));
  expect(room.socket.commands.at(-1)).toBe("open");
});

test("a lost connection shows a banner without hiding the video", async () => {
  await room.show({ hostPresent: true, source: "camera" });
  await room.receiveStream();
  await act(async () => room.engine.emit({ type: "signalling-down", loss: "temporary", code: "network" }));
  expect(screen.getByText("Lost connection to server.")).toBeVisible();
  expect(video()).toBeVisible();
});
