import { expect, test, vi } from "vitest";
import { createBrowserPlatform } from "#renderer/platform/browser-platform.ts";
import { providePlatform } from "#renderer/platform/platform.ts";
import { systemClock } from "../../timing/clock.ts";
import { roomErrorText } from "../../view/room-text.ts";
import type { MediaEvent } from "../media-engine.ts";
import { MeshSubscriber } from "./mesh-subscriber.ts";

// jsdom has no WebRTC.
test("browser-incompatible: a browser without WebRTC is reported", async () => {
  providePlatform(createBrowserPlatform(window));
  const events: MediaEvent[] = [];
  const subscriber = new MeshSubscriber({
    origin: new URL("http://localhost:1"),
    clock: systemClock,
    report: (error) => {
      throw error;
    },
    onEvent: (event) => events.push(event),
    onTracks: () => undefined,
    onReturn: () => undefined,
  });
  subscriber.connect({ peerId: "peer-1", ticket: "ticket", iceServers: [] });
  await vi.waitFor(
    () => expect(events).toEqual([{ type: "signalling-down", loss: "final", code: "browser-incompatible" }]),
    10_000,
  );
  expect(roomErrorText({ code: "browser-incompatible" })).toBe("The current browser does not support WebRTC");
  subscriber.close();
});
