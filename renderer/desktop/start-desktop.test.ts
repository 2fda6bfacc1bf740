import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { me } from "#contract/accounts/account.ts";
import type { DesktopBridge, LiveReport, ShellEvent } from "#contract/desktop/desktop-bridge.ts";
import { CLIENT_HEADER } from "#contract/desktop/release.ts";
import { call } from "#renderer/data/client/client.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { answerOf, failureOf } from "#renderer/testing/fake-server.ts";
import { student } from "#renderer/testing/samples.ts";
import { useDesktop } from "./desktop-store.ts";
import { startDesktop } from "./start-desktop.ts";

const SERVER = "https://gubae.example";

function shell(token: string | null = null) {
  const order: string[] = [];
  const listeners = new Set<(event: ShellEvent) => void>();
  const bridge = {
    on: vi.fn((listener: (event: ShellEvent) => void) => {
      order.push("on");
      listeners.add(listener);
      return () => void listeners.delete(listener);
    }),
    getStartInfo: vi.fn(async () => {
      order.push("getStartInfo");
      return { serverUrl: SERVER, token, version: "1.2.3" };
    }),
    storeToken: vi.fn(async () => undefined),
    openExternal: vi.fn(async () => true),
    reportLive: vi.fn(async () => undefined),
  };
  const emit = (event: ShellEvent) => {
    for (const listener of listeners) listener(event);
  };
  return { bridge: bridge as typeof bridge & DesktopBridge, order, emit };
}

const fetched = vi.fn<typeof window.fetch>();
beforeEach(() => {
  vi.spyOn(window, "fetch").mockImplementation(fetched);
  fetched.mockReset();
});
afterEach(() => useDesktop.setState(useDesktop.getInitialState()));

describe("starting in the desktop app", () => {
  test("listens before it requests the start info, since the shell sends events from then on", async () => {
    const { bridge, order } = shell();
    await startDesktop(bridge);
    expect(order.slice(0, 2)).toEqual(["on", "getStartInfo"]);
    expect(platform().apiBaseUrl()).toBe(SERVER);
  });

  test("restores the stored session, and stores each change once", async () => {
    const { bridge } = shell("kept");
    await startDesktop(bridge);
    expect(useSession.getState()).toMatchObject({ token: "kept", mayResume: true });
    useSession.getState().accountLoaded(student);
    expect(bridge.storeToken).not.toHaveBeenCalled();
    useSession.getState().signedIn("newer");
    expect(bridge.storeToken).toHaveBeenLastCalledWith("newer");
    useSession.getState().signedOut("user");
    expect(bridge.storeToken).toHaveBeenLastCalledWith(null);
  });

  test("stores no session without Stay signed in", async () => {
    const { bridge } = shell();
    await startDesktop(bridge);
    useSession.getState().signedIn("for now");
    expect(bridge.storeToken.mock.calls).toEqual([[null]]);
  });

  test("reports a live lecture to the shell and to the page's own bar", async () => {
    const { bridge } = shell();
    const report: LiveReport = {
      lectureName: "A",
      hosting: true,
      source: "camera",
      muted: false,
      viewers: 0,
    };
    await startDesktop(bridge);
    platform().liveChanged(report);
    expect(bridge.reportLive).toHaveBeenLastCalledWith(report);
    expect(useDesktop.getState().lecture).toEqual(report);
  });
});

describe("shell events", () => {
  test("are stored for the page; unknown ones change nothing", async () => {
    const { bridge, emit } = shell();
    await startDesktop(bridge);
    const state = () => useDesktop.getState();
    emit({ name: "pick-source", request: { id: 3, canShareAudio: false, lastKind: "screen" } });
    emit({ name: "pick-source-ended", id: 2 });
    expect(state().pickRequest?.id).toBe(3);
    emit({ name: "pick-source-ended", id: 3 });
    expect(state().pickRequest).toBeNull();
    emit({ name: "navigate", path: "/lectures" });
    emit({ name: "choose-server" });
    emit({ name: "update", state: { status: "downloading", percent: 1 } });
    expect(state()).toMatchObject({
      pathToOpen: "/lectures",
      serverDialogOpen: true,
      update: { percent: 1 },
    });
    const before = state();
    emit({ name: "from a newer shell" } as unknown as ShellEvent);
    expect(state()).toBe(before);
  });

  test("reach the listener of live commands until it unsubscribes", async () => {
    const { bridge, emit } = shell();
    await startDesktop(bridge);
    const listener = vi.fn();
    const stop = platform().onLiveCommand(listener);
    emit({ name: "live-command", command: "stop" });
    emit({ name: "choose-server" });
    stop();
    emit({ name: "live-command", command: "toggle-mute" });
    expect(listener.mock.calls).toEqual([["stop"]]);
  });
});

describe("the server", () => {
  test("receives the version of the app", async () => {
    const { bridge } = shell();
    await startDesktop(bridge);
    fetched.mockResolvedValue(answerOf(me, student));
    await call(me);
    const [request] = fetched.mock.lastCall ?? [];
    expect(request instanceof Request && request.headers.get(CLIENT_HEADER)).toBe("desktop/1.2.3");
    expect(useDesktop.getState().updateUrl).toBeNull();
  });

  test.each([
    [
      "names the download URL",
      { download: ["https://new.example/downloads"] },
      "https://new.example/downloads",
    ],
    ["names none", undefined, `${SERVER}/downloads`],
  ])("refuses an outdated app and %s", async (_, fields, place) => {
    const { bridge } = shell();
    await startDesktop(bridge);
    fetched.mockResolvedValue(failureOf("client_too_old", fields));
    await expect(call(me)).rejects.toMatchObject({ code: "client_too_old" });
    expect(useDesktop.getState().updateUrl).toBe(place);
  });

  test("or a proxy in front of it refuses without our envelope", async () => {
    const { bridge } = shell();
    await startDesktop(bridge);
    fetched.mockResolvedValue(new Response("<h1>Upgrade</h1>", { status: 426 }));
    await expect(call(me)).rejects.toMatchObject({ status: 426 });
    expect(useDesktop.getState().updateUrl).toBe(`${SERVER}/downloads`);
  });
});

describe("paying", () => {
  test("opens in the system's browser while the app shows the return page", async () => {
    const { bridge } = shell();
    await startDesktop(bridge);
    platform().openCheckout("https://pay.example/checkout/1");
    expect(bridge.openExternal).toHaveBeenCalledExactlyOnceWith("https://pay.example/checkout/1");
    expect(useDesktop.getState().pathToOpen).toBe("/success");
  });

  test("stays in the app when nothing is to be paid", async () => {
    const { bridge } = shell();
    await startDesktop(bridge);
    platform().openCheckout(`${SERVER}/success`);
    expect(bridge.openExternal).not.toHaveBeenCalled();
    expect(useDesktop.getState().pathToOpen).toBe("/success");
  });

  test("returns from the payment provider to a page that leads back to the app", async () => {
    const { bridge } = shell();
    await startDesktop(bridge);
    expect(platform().pageUrl("/success")).toBe(`${SERVER}/success?from=desktop`);
    expect(platform().pageUrl("/lecture")).toBe(`${SERVER}/lecture`);
  });
});
