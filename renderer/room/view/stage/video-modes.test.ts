import { afterEach, describe, expect, test, vi } from "vitest";
import {
  hasFullScreen,
  hasPictureInPicture,
  toggleFullScreen,
  togglePictureInPicture,
  type RoomVideo,
} from "./video-modes.ts";

const element = (own: object) => own as unknown as HTMLElement;
const video = (own: Partial<RoomVideo> = {}) => own as RoomVideo;
const stubDocument = (name: string, value: unknown) =>
  Object.defineProperty(document, name, { configurable: true, value });

afterEach(() => {
  for (const name of [
    "fullscreenElement",
    "exitFullscreen",
    "pictureInPictureEnabled",
    "pictureInPictureElement",
    "exitPictureInPicture",
  ])
    Reflect.deleteProperty(document, name);
});

describe("on an iPhone", () => {
  test("full screen shows only the video, since no other element may have it", async () => {
    const webkitEnterFullscreen = vi.fn<() => void>();
    const phone = video({ webkitEnterFullscreen });
    expect(hasFullScreen(element({}), phone)).toBe(true);
    await toggleFullScreen(element({}), phone);
    expect(webkitEnterFullscreen).toHaveBeenCalledOnce();
  });

  test("picture-in-picture uses Safari's API, both ways", async () => {
    const modes: string[] = [];
    const phone = video({
      webkitSupportsPresentationMode: (mode) => mode === "picture-in-picture",
      webkitPresentationMode: "inline",
      webkitSetPresentationMode: (mode) => modes.push(mode),
    });
    expect(hasPictureInPicture(phone)).toBe(true);
    await togglePictureInPicture(phone);
    phone.webkitPresentationMode = "picture-in-picture";
    await togglePictureInPicture(phone);
    expect(modes).toEqual(["picture-in-picture", "inline"]);
  });
});

describe("in other browsers", () => {
  test("full screen shows the whole stage, and ends again", async () => {
    const requestFullscreen = vi.fn<() => Promise<void>>(async () => undefined);
    const exitFullscreen = vi.fn<() => Promise<void>>(async () => undefined);
    stubDocument("exitFullscreen", exitFullscreen);
    const stage = element({ requestFullscreen });
    expect(hasFullScreen(stage, video())).toBe(true);
    await toggleFullScreen(stage, video());
    stubDocument("fullscreenElement", stage);
    await toggleFullScreen(stage, video());
    expect([requestFullscreen.mock.calls.length, exitFullscreen.mock.calls.length]).toEqual([1, 1]);
  });

  test("unsupported modes are not offered", () => {
    expect(hasFullScreen(element({}), video())).toBe(false);
    expect(hasPictureInPicture(video())).toBe(false);
  });

  test("the video enters picture-in-picture", async () => {
    stubDocument("pictureInPictureEnabled", true);
    const requestPictureInPicture = vi.fn<RoomVideo["requestPictureInPicture"]>();
    const pipVideo = video({ requestPictureInPicture });
    expect(hasPictureInPicture(pipVideo)).toBe(true);
    await togglePictureInPicture(pipVideo);
    expect(requestPictureInPicture).toHaveBeenCalledOnce();
  });
});
