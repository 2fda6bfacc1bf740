import { beforeEach, expect, test, vi } from "vitest";
import { storedCameraRoom } from "#renderer/platform/stored-values.ts";
import { keepCamera, resumeCamera } from "./resume-camera.ts";
import { createRoomStore } from "./room-store.ts";
import { stateIn } from "./testing/room-samples.ts";

const roomId = "room-1";
beforeEach(() => storedCameraRoom.remove());

function visit(role: "host" | "viewer" = "host") {
  const store = createRoomStore();
  const dispatch = vi.fn();
  const come = (camera: "on" | "off") => {
    const room = stateIn("live", role);
    store.setState({ room: { ...room, capture: { ...room.capture, camera: { at: camera } } } });
  };
  return { roomId, store, session: { dispatch } as never, dispatch, come };
}

test("a camera that was on goes on after a reload, once", () => {
  const before = visit();
  before.come("on");
  keepCamera(before);

  const after = visit();
  resumeCamera(after, true);
  expect(after.dispatch).not.toHaveBeenCalled();
  after.come("off");
  after.come("off");
  expect(after.dispatch.mock.calls).toEqual([[{ type: "start-pressed", kind: "camera" }]]);

  const later = visit();
  resumeCamera(later, true);
  later.come("off");
  expect(later.dispatch).not.toHaveBeenCalled();
});

test("one that was off stays off, and so does another lecture's", () => {
  const before = visit();
  before.come("off");
  keepCamera(before);
  const after = visit();
  resumeCamera(after, true);
  after.come("off");
  expect(after.dispatch).not.toHaveBeenCalled();

  storedCameraRoom.write("room-2");
  const elsewhere = visit();
  resumeCamera(elsewhere, true);
  elsewhere.come("off");
  expect(elsewhere.dispatch).not.toHaveBeenCalled();
});

test("who comes back without a reload has not asked for it, and a later reload changes nothing", () => {
  storedCameraRoom.write(roomId);
  const back = visit();
  resumeCamera(back);
  back.come("off");
  const reloaded = visit();
  resumeCamera(reloaded, true);
  reloaded.come("off");
  expect(back.dispatch).not.toHaveBeenCalled();
  expect(reloaded.dispatch).not.toHaveBeenCalled();
});

test("a viewer's camera is not theirs to send, and who leaves before the room is there starts nothing", () => {
  storedCameraRoom.write(roomId);
  const viewer = visit("viewer");
  const stop = resumeCamera(viewer, true);
  viewer.come("off");
  stop();
  storedCameraRoom.write(roomId);
  const gone = visit();
  resumeCamera(gone, true)();
  gone.come("off");
  expect(viewer.dispatch).not.toHaveBeenCalled();
  expect(gone.dispatch).not.toHaveBeenCalled();
});
