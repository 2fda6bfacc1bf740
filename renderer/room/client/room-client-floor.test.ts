import { beforeEach, describe, expect, test } from "vitest";
import type { TrackOutcome } from "../media/capture/capture.ts";
import { emptyRoomInfo } from "../testing/fakes.ts";
import { flushPromises } from "../testing/fakes.ts";
import { RoomHarness } from "../testing/room-harness.ts";

class FakeMicrophone extends EventTarget {
  stopped = false;
  stop(): void {
    this.stopped = true;
  }
}

const abel = { accountId: "abel", name: "Abel", peerId: "peer-1" };
let harness: RoomHarness;
let microphone: FakeMicrophone;
let allow: () => Promise<void>;

beforeEach(async () => {
  harness = new RoomHarness();
  microphone = new FakeMicrophone();
  let answer: (outcome: TrackOutcome) => void = () => undefined;
  harness.capture.answerTrack = () => new Promise((resolve) => (answer = resolve));
  allow = async () => {
    answer({ ok: true, track: microphone as unknown as MediaStreamTrack });
    await flushPromises();
  };
  await harness.enter({
    hostPresent: true,
    source: "camera",
    roomInfo: { ...emptyRoomInfo, floorHolder: abel },
  });
  harness.client.dispatch({ type: "speak-pressed" });
  await flushPromises();
});

const published = () => harness.engine.commands.includes("publish microphone");
const floor = (holder: typeof abel | null) => harness.socket.emit({ name: "floor", data: { holder } });

describe("a microphone that the browser opens", () => {
  test("is published while the floor is held, also after a join in between", async () => {
    harness.socket.emit({ name: "down" });
    harness.socket.emit({ name: "up" });
    await flushPromises();
    await allow();
    expect(published()).toBe(true);
    expect(microphone.stopped).toBe(false);
    expect(harness.store.getState().room.speakerMicrophone).toEqual({ at: "on" });
  });

  test.each([
    ["the room has ended", () => harness.socket.emit({ name: "removed", data: { reason: "room_ended" } })],
    ["the page has left", () => harness.client.dispatch({ type: "leave" })],
    ["the page has unmounted", () => harness.client.dispose()],
    ["the floor was revoked", () => floor(null)],
    [
      "the floor was granted again without another press",
      () => {
        floor(null);
        floor(abel);
      },
    ],
  ])("is stopped at once when %s meanwhile", async (_, interrupt) => {
    interrupt();
    await allow();
    expect(microphone.stopped).toBe(true);
    expect(published()).toBe(false);
    expect(harness.store.getState().room.speakerMicrophone.at).not.toBe("on");
  });

  test("is shown as ended when it is unplugged later", async () => {
    await allow();
    microphone.dispatchEvent(new Event("ended"));
    expect(harness.store.getState().room.speakerMicrophone).toEqual({ at: "ended" });
  });
});
