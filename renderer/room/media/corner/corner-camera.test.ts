import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeCapturedMedia } from "../../testing/fake-capture.ts";
import { emptyRoomInfo, flushPromises } from "../../testing/fakes.ts";
import { RoomHarness } from "../../testing/room-harness.ts";

class FakeTrack extends EventTarget {
  stopped = false;
  stop(): void {
    this.stopped = true;
  }
}

let harness: RoomHarness;
let opened: { device: string; track: FakeTrack }[];

beforeEach(async () => {
  vi.stubGlobal(
    "MediaStream",
    class {
      readonly tracks: readonly unknown[];
      constructor(tracks: readonly unknown[]) {
        this.tracks = tracks;
      }
    },
  );
  harness = new RoomHarness();
  opened = [];
  harness.capture.answerTrack = (device) => {
    const track = new FakeTrack();
    opened.push({ device, track });
    return { ok: true, track: track as never };
  };
  await harness.enter({
    role: "host",
    roomInfo: { ...emptyRoomInfo, board: { slide: null, epoch: 0, floorDraws: false } },
    media: { engine: "mesh", publication: null, corner: null, revision: 0 },
  });
});
afterEach(() => {
  harness.client.dispose();
  vi.unstubAllGlobals();
});

async function share(kind: "camera" | "screen"): Promise<FakeCapturedMedia> {
  harness.client.dispatch({ type: "start-pressed", kind });
  const media = await harness.capture.succeed(new FakeCapturedMedia(kind));
  await flushPromises();
  return media;
}
const choose = async (cornerChosen: boolean) => {
  harness.store.setState({ cornerChosen });
  await flushPromises();
};
const corners = () => harness.engine.commands.filter((command) => command.includes("corner"));
const preview = () => harness.store.getState().corner.stream;

test("starting the screen stops the camera; unless chosen, no camera is in the corner", async () => {
  const camera = await share("camera");
  await share("screen");
  expect([camera.stopped, opened, corners()]).toEqual([true, [], []]);
});

test("once chosen, the camera is in the corner while the screen is shared, and nowhere else", async () => {
  await choose(true);
  const camera = await share("camera");
  expect(corners()).toEqual([]);
  const screen = await share("screen");
  expect(camera.stopped).toBe(true);
  expect([opened.map(({ device }) => device), corners()]).toEqual([["corner"], ["corner"]]);
  expect(preview()).toMatchObject({ tracks: [opened[0]?.track] });
  screen.endTrack();
  await flushPromises();
  expect([opened[0]?.track.stopped, corners(), preview()]).toEqual([true, ["corner", "no corner"], null]);
});

test("once chosen, the camera is in the corner of slides", async () => {
  await choose(true);
  expect(corners()).toEqual([]);
  const show = async (slide: string | null, epoch: number) => {
    harness.socket.emit({ name: "slide", data: { slide, epoch } });
    await flushPromises();
  };
  await show("019a21f6-56f6-70a8-a79b-a02ea03817d2", 1);
  expect(corners()).toEqual(["corner"]);
  await show(null, 2);
  expect(corners()).toEqual(["corner", "no corner"]);
});

test("one press ends it, and leaving the room as well", async () => {
  await share("screen");
  await choose(true);
  await choose(false);
  expect([opened[0]?.track.stopped, preview()]).toEqual([true, null]);
  await choose(true);
  harness.client.dispatch({ type: "leave" });
  expect([opened[1]?.track.stopped, preview()]).toEqual([true, null]);
});

test("a camera that opens only after it was turned off is closed again", async () => {
  await share("screen");
  harness.store.setState({ cornerChosen: true });
  harness.store.setState({ cornerChosen: false });
  await flushPromises();
  expect([opened[0]?.track.stopped, corners()]).toEqual([true, []]);
});

test("another chosen camera replaces it", async () => {
  await share("screen");
  await choose(true);
  harness.settings.getState().update({ cameraId: "other" });
  await flushPromises();
  expect(opened.map(({ track }) => track.stopped)).toEqual([true, false]);
  expect(corners()).toEqual(["corner", "no corner", "corner"]);
});

test("a camera that is refused or unplugged is given up, and the host is told", async () => {
  await share("screen");
  await choose(true);
  opened[0]?.track.dispatchEvent(new Event("ended"));
  await flushPromises();
  const { cornerChosen, room } = harness.store.getState();
  expect([cornerChosen, room.banner, preview()]).toEqual([false, { code: "corner_blocked" }, null]);
  harness.client.dispatch({ type: "banner-dismissed" });
  harness.capture.answerTrack = () => ({ ok: false, reason: "refused" });
  await choose(true);
  expect(harness.store.getState()).toMatchObject({
    cornerChosen: false,
    room: { banner: { code: "corner_blocked" } },
  });
});

test("where the server can't pass it on, the camera stays closed", async () => {
  await share("screen");
  await choose(true);
  harness.socket.emit({ name: "media", data: { engine: "sfu", publication: null, revision: 5 } });
  await flushPromises();
  expect([opened[0]?.track.stopped, preview()]).toEqual([true, null]);
});
