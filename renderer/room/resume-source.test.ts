import { beforeEach, expect, test, vi } from "vitest";
import { storedRoomSource } from "#renderer/platform/stored-values.ts";
import { keepSource, resumeSource } from "./resume-source.ts";
import { createRoomStore } from "./room-store.ts";
import { stateIn } from "./testing/room-samples.ts";

const roomId = "room-1";
beforeEach(() => storedRoomSource.remove());

function visit(role: "host" | "viewer" = "host") {
  const store = createRoomStore();
  const dispatch = vi.fn();
  const mute = vi.fn();
  const come = (at: "on" | "off", kind: "camera" | "screen" = "camera", hostMuted = false) => {
    const room = stateIn("live", role);
    store.setState({ hostMuted, room: { ...room, capture: { ...room.capture, [kind]: { at } } } });
  };
  return { roomId, store, session: { dispatch, mute } as never, dispatch, mute, come };
}

const kept = (room: string) => JSON.stringify({ roomId: room, source: "camera", muted: false });

test("a camera that was on goes on after a reload, once", () => {
  const before = visit();
  before.come("on");
  keepSource(before);

  const after = visit();
  resumeSource(after, true);
  expect(after.dispatch).not.toHaveBeenCalled();
  after.come("off");
  after.come("off");
  expect(after.dispatch.mock.calls).toEqual([[{ type: "start-pressed", kind: "camera" }]]);

  const later = visit();
  resumeSource(later, true);
  later.come("off");
  expect(later.dispatch).not.toHaveBeenCalled();
});

test("one that was off stays off, and so does another lecture's", () => {
  const before = visit();
  before.come("off");
  keepSource(before);
  const after = visit();
  resumeSource(after, true);
  after.come("off");
  expect(after.dispatch).not.toHaveBeenCalled();

  storedRoomSource.write(kept("room-2"));
  const elsewhere = visit();
  resumeSource(elsewhere, true);
  elsewhere.come("off");
  expect(elsewhere.dispatch).not.toHaveBeenCalled();
});

test("who comes back without a reload has not asked for it, and a later reload changes nothing", () => {
  storedRoomSource.write(kept(roomId));
  const back = visit();
  resumeSource(back);
  back.come("off");
  const reloaded = visit();
  resumeSource(reloaded, true);
  reloaded.come("off");
  expect(back.dispatch).not.toHaveBeenCalled();
  expect(reloaded.dispatch).not.toHaveBeenCalled();
});

test("a viewer's camera is not theirs to send, and who leaves before the room is there starts nothing", () => {
  storedRoomSource.write(kept(roomId));
  const viewer = visit("viewer");
  const stop = resumeSource(viewer, true);
  viewer.come("off");
  stop();
  storedRoomSource.write(kept(roomId));
  const gone = visit();
  resumeSource(gone, true)();
  gone.come("off");
  expect(viewer.dispatch).not.toHaveBeenCalled();
  expect(gone.dispatch).not.toHaveBeenCalled();
});

test.each([true, false])("who was muted (%s) stays so, before anything is opened", (muted) => {
  const before = visit();
  before.come("on", "camera", muted);
  keepSource(before);
  const after = visit();
  resumeSource(after, true);
  after.dispatch.mockImplementation(() => expect(after.mute.mock.calls).toEqual([[muted]]));
  after.come("off");
  expect(after.dispatch).toHaveBeenCalledOnce();
});

test("a screen is not shared again by itself, and its host is told", () => {
  const before = visit();
  before.come("on", "screen", true);
  keepSource(before);
  const after = visit();
  resumeSource(after, true);
  after.come("off");
  expect(after.mute).toHaveBeenCalledWith(true);
  expect(after.dispatch.mock.calls).toEqual([[{ type: "screen-lost" }]]);
});

test.each(["room-1", "{}", "null", "5"])(
  "what an older page kept, or nobody (%s), starts nothing",
  (stored) => {
    storedRoomSource.write(stored);
    const after = visit();
    resumeSource(after, true);
    after.come("off");
    expect(after.dispatch).not.toHaveBeenCalled();
  },
);
