import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { nextRevision } from "../../testing/fakes.ts";
import { RoomOnScreen } from "../../testing/room-on-screen.tsx";

const quietCall = { call: "c", lost: 0, wireBytes: 0, frames: 0, jitterMs: 5, rttMs: 50 };

let room: RoomOnScreen;
beforeEach(() => {
  room = new RoomOnScreen();
});

const button = (name: string) => screen.getByRole("button", { name });

test("shows the connection quality in words, and the data use", async () => {
  await room.show({ hostPresent: true, source: "screen" });
  const countersAfter = (megabytes: number) => [
    {
      ...quietCall,
      at: room.clock.now(),
      bytes: megabytes * 900_000,
      wireBytes: megabytes * 1_000_000,
      packets: megabytes * 1000,
    },
  ];
  room.engine.counters = countersAfter(1);
  await act(() => room.clock.advance(2000));
  expect(screen.queryByText(/^Connection:/)).not.toBeInTheDocument();
  room.engine.counters = countersAfter(2);
  await act(() => room.clock.advance(2000));
  expect(screen.getByText("Connection: good")).toBeVisible();
  await room.user.click(button("Settings"));
  expect(screen.getByText("Used so far").nextSibling).toHaveTextContent(/^2 MB$/);
  expect(screen.getByText("Per hour at this rate").nextSibling).toHaveTextContent(/^1800 MB$/);
});

test("warns before the host's computer or upload is overloaded", async () => {
  const calls = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...quietCall,
      call: `call-${index}`,
      at: room.clock.now(),
      bytes: 0,
      packets: 0,
    }));
  await room.show({ role: "host", hostPresent: true }, true);
  room.engine.counters = calls(6);
  await act(() => room.clock.advance(2000));
  expect(screen.queryByText(/Many people are watching/)).not.toBeInTheDocument();
  room.engine.counters = calls(7);
  await act(() => room.clock.advance(2000));
  expect(screen.getByText(/Many people are watching/)).toBeVisible();
  room.engine.exceeded = true;
  await act(() => room.clock.advance(2000));
  expect(screen.getByText(/Your upload limit is low for so many viewers/)).toBeVisible();
});

test("says in one place how many connections are poor, and marks whose, as the viewers report it", async () => {
  await room.show({ role: "host", hostPresent: true }, true);
  const present = async (name: string, poor: boolean) =>
    room.receive({
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
  const count = (poor: number) =>
    room.receive({ name: "viewer-count", data: { count: 3, poor, waiting: 0 } });
  await present("Abel Girma", false);
  await present("Sara Tesfaye", true);
  await count(1);
  await room.user.click(button("People"));
  await room.user.click(button("Settings"));
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
