import { act, render } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createBrowserPlatform } from "#renderer/data/platform/browser-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { joinResponse, ROOM, flushPromises } from "../testing/fakes.ts";
import { RoomHarness } from "../testing/room-harness.ts";
import { useOpenRoomClient } from "./use-room-client.ts";

let harness: RoomHarness;
beforeEach(async () => {
  providePlatform(createBrowserPlatform(window));
  harness = new RoomHarness();
  harness.socket.answerJoin = () => ({ ok: true, data: joinResponse() });
  render(<Page />);
  await act(async () => {
    await harness.clock.advance(0);
    harness.socket.emit({ name: "up" });
    await flushPromises();
    await harness.openSignalling();
  });
});

function Page() {
  useOpenRoomClient(ROOM, (roomId) => ({ roomId, store: harness.store, client: harness.client }));
  return null;
}

const pageShown = (persisted: boolean) => Object.assign(new Event("pageshow"), { persisted });

test("a hidden page leaves, and one restored from the back/forward cache enters again", () => {
  expect(harness.phase).toEqual({ name: "live" });
  act(() => void window.dispatchEvent(new Event("pagehide")));
  expect(harness.phase).toEqual({ name: "ended", reason: "left" });
  act(() => void window.dispatchEvent(pageShown(true)));
  expect(harness.phase).toEqual({ name: "checking-access" });
});

test("a page that is shown for the first time stays as it is", () => {
  act(() => void window.dispatchEvent(pageShown(false)));
  expect(harness.phase).toEqual({ name: "live" });
});
