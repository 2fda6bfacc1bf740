import { afterEach, describe, expect, test, vi } from "vitest";
import {
  canFillScreen,
  canFloat,
  toggleFloating,
  toggleFullScreen,
  type RoomVideo,
} from "./picture-modes.ts";

const element = (own: object) => own as unknown as HTMLElement;
const video = (own: Partial<RoomVideo> = {}) => own as RoomVideo;
const pretend = (name: string, value: unknown) =>
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
  test("full screen is the video's own, since no other part of a page may have it", async () => {
    const webkitEnterFullscreen = vi.fn<() => void>();
    const phone = video({ webkitEnterFullscreen });
    expect(canFillScreen(element({}), phone)).toBe(true);
    await toggleFullScreen(element({}), phone);
    expect(webkitEnterFullscreen).toHaveBeenCalledOnce();
  });

  test("a floating picture goes Safari's way, there and back", async () => {
    const modes: string[] = [];
    const phone = video({
      webkitSupportsPresentationMode: (mode) => mode === "picture-in-picture",
      webkitPresentationMode: "inline",
      webkitSetPresentationMode: (mode) => modes.push(mode),
    });
    expect(canFloat(phone)).toBe(true);
    await toggleFloating(phone);
    phone.webkitPresentationMode = "picture-in-picture";
    await toggleFloating(phone);
    expect(modes).toEqual(["picture-in-picture", "inline"]);
  });
});

describe("elsewhere", () => {
  test("the whole stage fills the screen, and leaves it again", async () => {
    const requestFullscreen = vi.fn<() => Promise<void>>(async () => undefined);
    const exitFullscreen = vi.fn<() => Promise<void>>(async () => undefined);
    pretend("exitFullscreen", exitFullscreen);
    const stage = element({ requestFullscreen });
    expect(canFillScreen(stage, video())).toBe(true);
    await toggleFullScreen(stage, video());
    pretend("fullscreenElement", stage);
    await toggleFullScreen(stage, video());
    expect([requestFullscreen.mock.calls.length, exitFullscreen.mock.calls.length]).toEqual([1, 1]);
  });

  test("what a browser can't do is not offered", () => {
    expect(canFillScreen(element({}), video())).toBe(false);
    expect(canFloat(video())).toBe(false);
  });

  test("the picture floats above other programs", async () => {
    pretend("pictureInPictureEnabled", true);
    const requestPictureInPicture = vi.fn<RoomVideo["requestPictureInPicture"]>();
    const picture = video({ requestPictureInPicture });
    expect(canFloat(picture)).toBe(true);
    await toggleFloating(picture);
    expect(requestPictureInPicture).toHaveBeenCalledOnce();
  });
});
