import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LiveCommand, LiveReport } from "#contract/desktop-bridge.ts";
import { createBrowserPlatform } from "#renderer/platform/browser-platform.ts";
import { providePlatform } from "#renderer/platform/platform.ts";
import { reportLive } from "./live-report.ts";
import { createRoomStore } from "./room-store.ts";
import { joinAnswer } from "./testing/fakes.ts";

const told: (LiveReport | null)[] = [];
let say: (command: LiveCommand) => void;

beforeEach(() => {
  told.length = 0;
  providePlatform({
    ...createBrowserPlatform(window),
    liveChanged: (report) => told.push(report),
    onLiveCommand: (listener) => {
      say = listener;
      return () => undefined;
    },
  });
});

function visit(role: "host" | "viewer") {
  const store = createRoomStore();
  const session = { dispatch: vi.fn(), mute: vi.fn((hostMuted: boolean) => store.setState({ hostMuted })) };
  const stop = reportLive({ store, session: session as never });
  const { lecture } = joinAnswer();
  const enter = () =>
    store.setState(({ room }) => ({
      room: {
        ...room,
        phase: { name: "live" },
        seat: { role, peerId: "p", ticket: null, iceServers: [], lecture } as never,
      },
    }));
  const share = () =>
    store.setState(({ room }) => ({
      room: { ...room, capture: { ...room.capture, screen: { at: "on" } } },
    }));
  return { store, session, stop, enter, share, lecture };
}

describe("what the surroundings hear of a visit", () => {
  test("its beginning, each change once, and its end", () => {
    const { store, stop, enter, share, lecture } = visit("host");
    expect(told).toEqual([]);
    enter();
    const base = { lectureName: lecture.name, hosting: true, source: "none", muted: false, viewers: 0 };
    share();
    store.setState({ chatOpen: true });
    stop();
    expect(told).toEqual([base, { ...base, source: "screen" }, null]);
  });

  test("nothing, when one never got in", () => {
    visit("host").stop();
    expect(told).toEqual([]);
  });
});

describe("what the surroundings ask", () => {
  test("a host stops what is sent, and is muted and heard again", () => {
    const { session, enter, share } = visit("host");
    enter();
    say("stop");
    expect(session.dispatch).not.toHaveBeenCalled();
    share();
    say("stop");
    expect(session.dispatch).toHaveBeenCalledExactlyOnceWith({ type: "stop-pressed", kind: "screen" });
    say("toggle-mute");
    say("toggle-mute");
    expect(session.mute.mock.calls).toEqual([[true], [false]]);
    expect(told.slice(-2).map((report) => report?.muted)).toEqual([true, false]);
  });

  test("a viewer can't be asked", () => {
    const { session, enter } = visit("viewer");
    enter();
    say("stop");
    say("toggle-mute");
    expect(session.dispatch).not.toHaveBeenCalled();
    expect(session.mute).not.toHaveBeenCalled();
  });
});
