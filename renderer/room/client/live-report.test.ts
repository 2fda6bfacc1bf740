import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LiveCommand, LiveReport } from "#contract/desktop/desktop-bridge.ts";
import { createBrowserPlatform } from "#renderer/data/platform/browser-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { reportLive } from "./live-report.ts";
import { createRoomStore } from "../store/room-store.ts";
import { joinResponse } from "../testing/fakes.ts";

const reported: (LiveReport | null)[] = [];
let sendCommand: (command: LiveCommand) => void;

beforeEach(() => {
  reported.length = 0;
  providePlatform({
    ...createBrowserPlatform(window),
    liveChanged: (report) => reported.push(report),
    onLiveCommand: (listener) => {
      sendCommand = listener;
      return () => undefined;
    },
  });
});

function openRoom(role: "host" | "viewer") {
  const store = createRoomStore();
  const client = {
    dispatch: vi.fn(),
    setMuted: vi.fn((hostMuted: boolean) => store.setState({ hostMuted })),
  };
  const stop = reportLive({ store, client: client as never });
  const { lecture } = joinResponse();
  const enter = () =>
    store.setState(({ room }) => ({
      room: {
        ...room,
        phase: { name: "live" },
        connection: { role, peerId: "p", ticket: null, iceServers: [], lecture } as never,
      },
    }));
  const share = () =>
    store.setState(({ room }) => ({
      room: { ...room, capture: { ...room.capture, screen: { at: "on" } } },
    }));
  return { store, client, stop, enter, share, lecture };
}

describe("what the platform is told about a live lecture", () => {
  test("its start, each change once, and its end", () => {
    const { store, stop, enter, share, lecture } = openRoom("host");
    expect(reported).toEqual([]);
    enter();
    const base = { lectureName: lecture.name, hosting: true, source: "none", muted: false, viewers: 0 };
    share();
    store.setState({ chatOpen: true });
    stop();
    expect(reported).toEqual([base, { ...base, source: "screen" }, null]);
  });

  test("nothing when the page never got in", () => {
    openRoom("host").stop();
    expect(reported).toEqual([]);
  });
});

describe("commands from the platform", () => {
  test("stop a host's source, mute and unmute", () => {
    const { client, enter, share } = openRoom("host");
    enter();
    sendCommand("stop");
    expect(client.dispatch).not.toHaveBeenCalled();
    share();
    sendCommand("stop");
    expect(client.dispatch).toHaveBeenCalledExactlyOnceWith({ type: "stop-pressed", kind: "screen" });
    sendCommand("toggle-mute");
    sendCommand("toggle-mute");
    expect(client.setMuted.mock.calls).toEqual([[true], [false]]);
    expect(reported.slice(-2).map((report) => report?.muted)).toEqual([true, false]);
  });

  test("do nothing for a viewer", () => {
    const { client, enter } = openRoom("viewer");
    enter();
    sendCommand("stop");
    sendCommand("toggle-mute");
    expect(client.dispatch).not.toHaveBeenCalled();
    expect(client.setMuted).not.toHaveBeenCalled();
  });
});
