import { beforeEach, expect, test, vi } from "vitest";
import { storedRoomSource } from "#renderer/data/platform/stored-values.ts";
import { saveSource, resumeSource } from "./resume-source.ts";
import { createRoomStore } from "../store/room-store.ts";
import { stateIn } from "../testing/room-samples.ts";

const roomId = "room-1";
beforeEach(() => storedRoomSource.remove());

function openRoom(role: "host" | "viewer" = "host") {
  const store = createRoomStore();
  const dispatch = vi.fn();
  const setMuted = vi.fn();
  const goLive = (at: "on" | "off", kind: "camera" | "screen" = "camera", hostMuted = false) => {
    const room = stateIn("live", role);
    store.setState({ hostMuted, room: { ...room, capture: { ...room.capture, [kind]: { at } } } });
  };
  return { roomId, store, client: { dispatch, setMuted } as never, dispatch, setMuted, goLive };
}

const savedCamera = (room: string) => JSON.stringify({ roomId: room, source: "camera", muted: false });

test("a camera that was on resumes after a reload, once", () => {
  const before = openRoom();
  before.goLive("on");
  saveSource(before);

  const after = openRoom();
  resumeSource(after, true);
  expect(after.dispatch).not.toHaveBeenCalled();
  after.goLive("off");
  after.goLive("off");
  expect(after.dispatch.mock.calls).toEqual([[{ type: "start-pressed", kind: "camera" }]]);

  const later = openRoom();
  resumeSource(later, true);
  later.goLive("off");
  expect(later.dispatch).not.toHaveBeenCalled();
});

test("a camera that was off stays off, and so does another lecture's", () => {
  const before = openRoom();
  before.goLive("off");
  saveSource(before);
  const after = openRoom();
  resumeSource(after, true);
  after.goLive("off");
  expect(after.dispatch).not.toHaveBeenCalled();

  storedRoomSource.write(savedCamera("room-2"));
  const elsewhere = openRoom();
  resumeSource(elsewhere, true);
  elsewhere.goLive("off");
  expect(elsewhere.dispatch).not.toHaveBeenCalled();
});

test("coming back without a reload resumes nothing, nor does a later reload", () => {
  storedRoomSource.write(savedCamera(roomId));
  const back = openRoom();
  resumeSource(back);
  back.goLive("off");
  const reloaded = openRoom();
  resumeSource(reloaded, true);
  reloaded.goLive("off");
  expect(back.dispatch).not.toHaveBeenCalled();
  expect(reloaded.dispatch).not.toHaveBeenCalled();
});

test("a viewer resumes nothing, nor does a host who leaves before the page is live", () => {
  storedRoomSource.write(savedCamera(roomId));
  const viewer = openRoom("viewer");
  const stop = resumeSource(viewer, true);
  viewer.goLive("off");
  stop();
  storedRoomSource.write(savedCamera(roomId));
  const gone = openRoom();
  resumeSource(gone, true)();
  gone.goLive("off");
  expect(viewer.dispatch).not.toHaveBeenCalled();
  expect(gone.dispatch).not.toHaveBeenCalled();
});

test.each([true, false])("the muted state (%s) is restored before anything opens", (muted) => {
  const before = openRoom();
  before.goLive("on", "camera", muted);
  saveSource(before);
  const after = openRoom();
  resumeSource(after, true);
  after.dispatch.mockImplementation(() => expect(after.setMuted.mock.calls).toEqual([[muted]]));
  after.goLive("off");
  expect(after.dispatch).toHaveBeenCalledOnce();
});

test("a screen share is not resumed, and the host is told", () => {
  const before = openRoom();
  before.goLive("on", "screen", true);
  saveSource(before);
  const after = openRoom();
  resumeSource(after, true);
  after.goLive("off");
  expect(after.setMuted).toHaveBeenCalledWith(true);
  expect(after.dispatch.mock.calls).toEqual([[{ type: "screen-lost" }]]);
});

test.each([true, false])("the choice of the corner camera (%s) is restored", (chosen) => {
  const before = openRoom();
  before.goLive("on", "screen");
  before.store.setState({ cornerChosen: chosen });
  saveSource(before);
  const after = openRoom();
  resumeSource(after, true);
  after.goLive("off");
  expect(after.store.getState().cornerChosen).toBe(chosen);
});

test.each(["room-1", "{}", "null", "5"])("an invalid saved source (%s) resumes nothing", (stored) => {
  storedRoomSource.write(stored);
  const after = openRoom();
  resumeSource(after, true);
  after.goLive("off");
  expect(after.dispatch).not.toHaveBeenCalled();
});
