import { expect, test, vi } from "vitest";
import { createBrowserPlatform } from "#renderer/data/platform/browser-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { systemClock } from "#renderer/kit/clock/clock.ts";
import { roomErrorText } from "../../view/layout/room-text.ts";
import type { MediaEvent } from "../engine/media-engine.ts";
import { IncomingCornerCall } from "./incoming-corner-call.ts";
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
    corner: new IncomingCornerCall(() => undefined),
  });
  subscriber.connect({ peerId: "peer-1", ticket: "ticket", iceServers: [] });
  await vi.waitFor(
    () => expect(events).toEqual([{ type: "signalling-down", loss: "final", code: "browser-incompatible" }]),
    10_000,
  );
  expect(roomErrorText({ code: "browser-incompatible" })).toBe("The current browser does not support WebRTC");
  subscriber.close();
});
