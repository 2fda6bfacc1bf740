import type { DesktopCapturerSource, DisplayMediaRequestHandlerHandlerRequest, Streams } from "electron";
import { describe, expect, test, vi } from "vitest";
import type { ShellEvent } from "#contract/desktop/desktop-bridge.ts";
import { canShareAudio } from "./capture-sources.ts";
import { DisplayMedia, type DisplayMediaDeps } from "./display-media.ts";

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

function open(changes: Partial<DisplayMediaDeps> = {}) {
  const events: ShellEvent[] = [];
  const getSources = vi.fn(async () => [screen, slides]);
  const write = vi.fn();
  const media = new DisplayMedia({
    capturer: { getSources },
    send: (event) => events.push(event),
    portal: false,
    canShareAudio: true,
    canCapture: () => true,
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
  const requestMedia = (overrides: object = {}) => {
    const callback = vi.fn<(streams: Streams | null) => void>();
    const request = { frame: top, videoRequested: true, audioRequested: true, ...overrides };
    installed.handler?.(request as DisplayMediaRequestHandlerHandlerRequest, callback);
    return callback;
  };
  return { media, events, getSources, write, requestMedia, installed };
}

const choice = { sourceId: "window:7:0", kind: "window", audio: true } as const;

describe("sharing a screen", () => {
  test("opens the page's picker with the available sources and returns the chosen one", async () => {
    const { media, events, requestMedia, write } = open();
    const callback = requestMedia();
    expect(events).toEqual([
      { name: "pick-source", request: { id: 1, canShareAudio: true, lastKind: "window" } },
    ]);
    expect(await media.listSources(1)).toEqual({
      ok: true,
      sources: [
        { id: "screen:0:0", kind: "screen", name: "Entire screen", thumbnail: "data:,x", icon: null },
        { id: "window:7:0", kind: "window", name: "Slides", thumbnail: "data:,x", icon: "data:,icon" },
      ],
    });
    expect(callback).not.toHaveBeenCalled();
    media.chooseSource(1, choice);
    expect(callback).toHaveBeenCalledExactlyOnceWith({ video: slides, audio: "loopback" });
    expect(write).toHaveBeenCalledExactlyOnceWith("window");
  });

  test.each([
    ["the person declined it", {}, { ...choice, audio: false }],
    ["the page did not request it", { audioRequested: false }, choice],
  ])("shares no audio when %s", async (_, request, chosen) => {
    const { media, requestMedia } = open();
    const callback = requestMedia(request);
    await media.listSources(1);
    media.chooseSource(1, chosen);
    expect(callback).toHaveBeenCalledExactlyOnceWith({ video: slides });
  });

  test("Cancel responds with null, once", async () => {
    const { media, requestMedia } = open();
    const callback = requestMedia();
    await media.listSources(1);
    media.chooseSource(1, null);
    media.chooseSource(1, choice);
    media.cancelAll();
    expect(callback).toHaveBeenCalledExactlyOnceWith(null);
  });

  test("only a source of the last list can be chosen, not a closed window", async () => {
    const { media, requestMedia, getSources } = open();
    const callback = requestMedia();
    await media.listSources(1);
    getSources.mockResolvedValueOnce([screen]);
    await media.listSources(1);
    media.chooseSource(1, choice);
    expect(callback).toHaveBeenCalledExactlyOnceWith(null);
  });

  test("a page that goes away cancels the request, and its picker closes", () => {
    const { media, events, requestMedia } = open();
    const callback = requestMedia();
    media.cancelAll();
    expect(callback).toHaveBeenCalledExactlyOnceWith(null);
    expect(events.at(-1)).toEqual({ name: "pick-source-ended", id: 1 });
  });

  test("a page can't list sources without a pending request", async () => {
    const { media, getSources } = open();
    await expect(media.listSources(1)).rejects.toThrow("No screen picker is open");
    expect(getSources).not.toHaveBeenCalled();
  });

  test.each([
    ["a frame in the page", { frame: { url: "app://gubae/", parent: top } }],
    ["another page", { frame: { url: "https://evil.example/", parent: null } }],
    ["a frame that is gone", { frame: null }],
    ["a request without video", { videoRequested: false }],
  ])("%s gets nothing", (_, request) => {
    const { events, requestMedia } = open();
    expect(requestMedia(request)).toHaveBeenCalledExactlyOnceWith(null);
    expect(events).toEqual([]);
  });

  test("the system's picker is not used, because it would bypass the check", () => {
    expect(open().installed.options).toEqual({ useSystemPicker: false });
  });

  test("macOS: nothing is listed without the permission", async () => {
    const { media, requestMedia, getSources } = open({ canCapture: () => false });
    requestMedia();
    expect(await media.listSources(1)).toEqual({ ok: false, reason: "permission" });
    expect(getSources).not.toHaveBeenCalled();
  });
});

describe("Wayland", () => {
  test("shows only the portal's dialog and shares its result", async () => {
    const { events, requestMedia, getSources } = open({ portal: true });
    getSources.mockResolvedValueOnce([slides]);
    const callback = requestMedia();
    await vi.waitFor(() => expect(callback).toHaveBeenCalledExactlyOnceWith({ video: slides }), 10_000);
    expect(getSources).toHaveBeenCalledExactlyOnceWith({ types: ["screen", "window"] });
    expect(events).toEqual([]);
  });

  test("shares nothing when the portal's dialog is cancelled or fails", async () => {
    const { requestMedia, getSources } = open({ portal: true });
    getSources.mockResolvedValueOnce([]);
    const cancelled = requestMedia();
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalledExactlyOnceWith(null), 10_000);
    getSources.mockRejectedValueOnce(new Error("no portal"));
    const failed = requestMedia();
    await vi.waitFor(() => expect(failed).toHaveBeenCalledExactlyOnceWith(null), 10_000);
  });
});

test.each([
  ["win32", "10.0.26100", true],
  ["darwin", "23.2.0", true],
  ["darwin", "23.1.0", false],
  ["darwin", "25.0.0", true],
  ["linux", "6.12.0", false],
] as const)("system audio on %s %s: %s", (platform, release, available) => {
  expect(canShareAudio({ platform, release })).toBe(available);
});
