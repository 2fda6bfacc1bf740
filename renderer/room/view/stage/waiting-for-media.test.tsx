import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { MemoryRouter } from "react-router-dom";
import type { JoinResponse } from "#contract/room/room.ts";
import { createBrowserPlatform } from "#renderer/data/platform/browser-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { ToastRoot } from "#renderer/kit/toasts/ToastRoot.tsx";
import { RoomClientContext } from "../../client/use-room-client.ts";
import { nextRevision, ROOM } from "../../testing/fakes.ts";
import { RoomHarness } from "../../testing/room-harness.ts";
import { Room } from "../RoomPage.tsx";

const MINUTE_MS = 60_000;
let harness: RoomHarness;
beforeEach(() => {
  providePlatform(createBrowserPlatform(window));
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  harness = new RoomHarness();
});

async function show(response: Partial<JoinResponse>): Promise<void> {
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
  await act(() => harness.enter({ hostPresent: true, source: "camera", ...response }));
}
const receive = (message: Parameters<RoomHarness["socket"]["emit"]>[0]) =>
  act(async () => harness.socket.emit(message));
const waits = (on: boolean) => receive({ name: "media-wait", data: { waits: on } });
const sentence = () => screen.queryByText(/^Your video is on its way/);

test("a viewer whom the mesh does not carry is told so, asks for nothing, and needs to do nothing", async () => {
  await show({});
  await waits(true);
  expect(sentence()).toBeVisible();
  const { length } = harness.api.announcedPeerIds;
  await act(() => harness.clock.advance(MINUTE_MS));
  expect(harness.api.announcedPeerIds).toHaveLength(length);
  await receive({ name: "media", data: { engine: "sfu", publication: null, revision: nextRevision() } });
  expect(sentence()).not.toBeInTheDocument();
  expect(screen.getByText("Loading video…")).toBeVisible();
});

test("one who gets the place of somebody who left sees the video, and is helped like any other", async () => {
  await show({});
  await waits(true);
  await waits(false);
  expect(screen.getByText("Loading video…")).toBeVisible();
  const { length } = harness.api.announcedPeerIds;
  await act(() => harness.clock.advance(MINUTE_MS));
  expect(harness.api.announcedPeerIds.length).toBeGreaterThan(length);
  await act(async () => harness.engine.emit({ type: "stream", stream: {} as MediaStream }));
  expect(screen.queryByText("Loading video…")).not.toBeInTheDocument();
});

test("a host who is away or shows nothing is the first thing to know", async () => {
  await show({ source: "none" });
  await waits(true);
  expect(sentence()).not.toBeInTheDocument();
  expect(screen.getByText("The host isn't showing anything right now.")).toBeVisible();
});

test("the host is told how many viewers wait, for as long as they do", async () => {
  await show({ role: "host" });
  const count = (waiting: number) => receive({ name: "viewer-count", data: { count: 25, poor: 0, waiting } });
  await count(5);
  expect(screen.getByText(/^5 viewers can't see or hear you yet/)).toBeVisible();
  await count(1);
  expect(screen.getByText(/^1 viewer can't see or hear you yet/)).toBeVisible();
  await count(0);
  expect(screen.queryByText(/can't see or hear you yet/)).not.toBeInTheDocument();
});
