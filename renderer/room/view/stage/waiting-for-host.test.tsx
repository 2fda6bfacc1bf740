import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { MemoryRouter } from "react-router-dom";
import type { JoinResponse } from "#contract/room/room.ts";
import { ToastRoot } from "#renderer/kit/toasts/ToastRoot.tsx";
import { RoomClientContext } from "../../client/use-room-client.ts";
import { flushPromises, joinResponse, nextRevision, ROOM } from "../../testing/fakes.ts";
import { RoomHarness } from "../../testing/room-harness.ts";
import { Room } from "../RoomPage.tsx";

const minuteMs = 60_000;
let harness: RoomHarness;

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  harness = new RoomHarness();
});

/**
 * Shows a lecture that starts in `startsIn` minutes, on a device whose clock is slow by `clockIsBehind` milliseconds.
 */
async function show(
  startsIn: number,
  { clockIsBehind = 0, isFree = false, ...response }: Partial<JoinResponse> & Record<string, unknown> = {},
): Promise<void> {
  const serverNow = Date.now() + Number(clockIsBehind);
  const schedule = new Date(serverNow + startsIn * minuteMs).toISOString();
  await harness.enter({
    serverNow: new Date(serverNow).toISOString(),
    lecture: { ...joinResponse().lecture, schedule, isFree: Boolean(isFree) },
    ...response,
  });
  const { store, client } = harness;
  render(
    <MemoryRouter>
      <ToastRoot>
        <RoomClientContext value={{ roomId: ROOM, store, client }}>
          <Room wantsToHost={false} />
        </RoomClientContext>
      </ToastRoot>
    </MemoryRouter>,
  );
  await act(flushPromises);
}

const promise = () => screen.queryByText(/doesn't come within 20 minutes/);
const status = () => document.querySelector(".room-status")?.textContent;

test("before the start it counts down and promises nothing yet; the room is not live", async () => {
  await show(10);
  expect(screen.getByText(/The host isn't here yet/)).toBeVisible();
  expect(screen.getByRole("timer")).toHaveTextContent(/^Starts in 00:(10:00|09:5\d)$/);
  expect(promise()).not.toBeInTheDocument();
  expect(status()).toBe("Starts soonNothing on screen yet");
});

test("a device whose clock is wrong counts by the server's", async () => {
  await show(10, { clockIsBehind: 3 * 60 * minuteMs });
  expect(screen.getByRole("timer")).toHaveTextContent(/^Starts in 00:(10:00|09:5\d)$/);
});

test.each([0, 3 * 60 * minuteMs])(
  "after the start it says what happens if nobody comes, and when: %s",
  async (clockIsBehind) => {
    await show(-5, { clockIsBehind });
    expect(screen.queryByRole("timer")).not.toBeInTheDocument();
    expect(promise()).toHaveTextContent(/That's at \w+, .+ \d\d:\d\d\.$/);
    expect(status()).toBe("Waiting for the teacherNothing on screen yet");
  },
);

test.each([
  ["once that time is over", -21, {}],
  ["for a free lecture", -5, { isFree: true }],
] as const)("it promises no refund %s", async (_, startsIn, lecture) => {
  await show(startsIn, lecture);
  expect(screen.getByText(/The host isn't here yet/)).toBeVisible();
  expect(promise()).not.toBeInTheDocument();
});

test("after a reload, a host whom the server has seen is away, and no refund is promised", async () => {
  await show(-5, { hostSeen: true });
  expect(screen.getByText(/The host is away/)).toBeVisible();
  expect(promise()).not.toBeInTheDocument();
});

test("a muted host is said to be, whether or not something is shown", async () => {
  const muted = () => screen.queryByText("The host's microphone is off.");
  const tell = (source: "camera" | "none", isMuted: boolean) =>
    act(async () => harness.socket.emit({ name: "source", data: { source, muted: isMuted } }));
  await show(-5, { hostPresent: true, source: "camera", hostMuted: true });
  expect(muted()).toBeVisible();
  expect(muted()?.closest("output"), "screen readers hear of it").not.toBeNull();
  await tell("camera", false);
  expect(muted()).not.toBeInTheDocument();
  await tell("none", true);
  expect(muted()).toBeVisible();
  await tell("none", false);
  expect(muted()).not.toBeInTheDocument();
});

test("a host who was here is away, or reconnecting while their video stands still", async () => {
  await show(-5, { hostPresent: true, source: "camera" });
  expect(status()).toBe("LiveCamera");
  const left = { studentId: "host", isUserTeacher: true, mayReconnect: false };
  await act(async () =>
    harness.socket.emit({ name: "user-disconnected", data: { ...left, revision: nextRevision() } }),
  );
  expect(screen.getByText(/The host is away/)).toBeVisible();
  expect(promise()).not.toBeInTheDocument();
  expect(status()).toBe("Waiting for the teacherNothing on screen yet");
});

test("a host who hosts before the start rehearses: nobody reads Live", async () => {
  await show(60, { hostPresent: true, source: "camera" });
  expect(status()).toBe("Starts soonCamera");
});
