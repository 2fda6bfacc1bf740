import type { DesktopCapturerSource, DisplayMediaRequestHandlerHandlerRequest, Streams } from "electron";
import { describe, expect, test, vi } from "vitest";
import type { ShellEvent } from "#contract/desktop-bridge.ts";
import { canShareSound } from "./capture-sources.ts";
import { DisplayMedia, type DisplayMediaParts } from "./display-media.ts";

type Handler = (
  request: DisplayMediaRequestHandlerHandlerRequest,
  callback: (streams: Streams | null) => void,
) => void;

const image = (url: string) => ({ isEmpty: () => url === "", toDataURL: () => url });
const source = (id: string, name: string, icon: unknown = null) =>
  ({ id, name, display_id: "", thumbnail: image("data:,x"), appIcon: icon }) as DesktopCapturerSource;
const screen = source("screen:0:0", "Entire screen");
const slides = source("window:7:0", "Slides", image("data:,icon"));
const top = { url: "app://gubae/class/1/t", parent: null };

function open(changes: Partial<DisplayMediaParts> = {}) {
  const events: ShellEvent[] = [];
  const getSources = vi.fn(async () => [screen, slides]);
  const write = vi.fn();
  const media = new DisplayMedia({
    capturer: { getSources },
    send: (event) => events.push(event),
    portal: false,
    canShareSound: true,
    mayCapture: () => true,
    lastKind: { read: () => "window", write },
    warn: vi.fn(),
    ...changes,
  });
  const installed: { handler?: Handler; options?: object } = {};
  media.install({
    setDisplayMediaRequestHandler: (handler, options) => {
      if (handler) installed.handler = handler;
      if (options) installed.options = options;
    },
  });
  const ask = (request: object = {}) => {
    const callback = vi.fn<(streams: Streams | null) => void>();
    const asked = { frame: top, videoRequested: true, audioRequested: true, ...request };
    installed.handler?.(asked as DisplayMediaRequestHandlerHandlerRequest, callback);
    return callback;
  };
  return { media, events, getSources, write, ask, installed };
}

const choice = { sourceId: "window:7:0", kind: "window", sound: true } as const;

describe("sharing a screen", () => {
  test("asks the page's picker, offers what is there, and hands over what was chosen", async () => {
    const { media, events, ask, write } = open();
    const callback = ask();
    expect(events).toEqual([{ name: "pick", request: { id: 1, canShareSound: true, lastKind: "window" } }]);
    expect(await media.list(1)).toEqual({
      ok: true,
      sources: [
        { id: "screen:0:0", kind: "screen", name: "Entire screen", thumbnail: "data:,x", icon: null },
        { id: "window:7:0", kind: "window", name: "Slides", thumbnail: "data:,x", icon: "data:,icon" },
      ],
    });
    expect(callback).not.toHaveBeenCalled();
    media.choose(1, choice);
    expect(callback).toHaveBeenCalledExactlyOnceWith({ video: slides, audio: "loopback" });
    expect(write).toHaveBeenCalledExactlyOnceWith("window");
  });

  test.each([
    ["it was not wanted", {}, { ...choice, sound: false }],
    ["the page did not ask for it", { audioRequested: false }, choice],
  ])("there is no sound when %s", async (_, request, chosen) => {
    const { media, ask } = open();
    const callback = ask(request);
    await media.list(1);
    media.choose(1, chosen);
    expect(callback).toHaveBeenCalledExactlyOnceWith({ video: slides });
  });

  test("Cancel answers null, once, whatever comes later", async () => {
    const { media, ask } = open();
    const callback = ask();
    await media.list(1);
    media.choose(1, null);
    media.choose(1, choice);
    media.abandon();
    expect(callback).toHaveBeenCalledExactlyOnceWith(null);
  });

  test("only what was offered last can be chosen: a closed window is none", async () => {
    const { media, ask, getSources } = open();
    const callback = ask();
    await media.list(1);
    getSources.mockResolvedValueOnce([screen]);
    await media.list(1);
    media.choose(1, choice);
    expect(callback).toHaveBeenCalledExactlyOnceWith(null);
  });

  test("a page that goes away has cancelled, and its picker closes", () => {
    const { media, events, ask } = open();
    const callback = ask();
    media.abandon();
    expect(callback).toHaveBeenCalledExactlyOnceWith(null);
    expect(events.at(-1)).toEqual({ name: "pick-over", id: 1 });
  });

  test("nobody lists screens without having been asked to choose", async () => {
    const { media, getSources } = open();
    await expect(media.list(1)).rejects.toThrow("Nobody is choosing");
    expect(getSources).not.toHaveBeenCalled();
  });

  test.each([
    ["a frame in the page", { frame: { url: "app://gubae/", parent: top } }],
    ["another page", { frame: { url: "https://evil.example/", parent: null } }],
    ["a frame that is gone", { frame: null }],
    ["a request without a picture", { videoRequested: false }],
  ])("%s gets nothing", (_, request) => {
    const { events, ask } = open();
    expect(ask(request)).toHaveBeenCalledExactlyOnceWith(null);
    expect(events).toEqual([]);
  });

  test("the system's own picker stays out, since it would bypass the check", () => {
    expect(open().installed.options).toEqual({ useSystemPicker: false });
  });

  test("macOS: without the permission nothing is listed", async () => {
    const { media, ask, getSources } = open({ mayCapture: () => false });
    ask();
    expect(await media.list(1)).toEqual({ ok: false, reason: "permission" });
    expect(getSources).not.toHaveBeenCalled();
  });
});

describe("Wayland", () => {
  test("one dialog, the portal's, and its single result", async () => {
    const { events, ask, getSources } = open({ portal: true });
    getSources.mockResolvedValueOnce([slides]);
    const callback = ask();
    await vi.waitFor(() => expect(callback).toHaveBeenCalledExactlyOnceWith({ video: slides }));
    expect(getSources).toHaveBeenCalledExactlyOnceWith({ types: ["screen", "window"] });
    expect(events).toEqual([]);
  });

  test("its Cancel and its failure share nothing", async () => {
    const { ask, getSources } = open({ portal: true });
    getSources.mockResolvedValueOnce([]);
    const cancelled = ask();
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalledExactlyOnceWith(null));
    getSources.mockRejectedValueOnce(new Error("no portal"));
    const failed = ask();
    await vi.waitFor(() => expect(failed).toHaveBeenCalledExactlyOnceWith(null));
  });
});

test.each([
  ["win32", "10.0.26100", true],
  ["darwin", "23.2.0", true],
  ["darwin", "23.1.0", false],
  ["darwin", "25.0.0", true],
  ["linux", "6.12.0", false],
] as const)("the system's sound on %s %s: %s", (platform, release, there) => {
  expect(canShareSound({ platform, release })).toBe(there);
});
