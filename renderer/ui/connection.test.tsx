import { act, render, screen, waitFor } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { call } from "#renderer/api/client.ts";
import { countedTraffic, useTraffic } from "#renderer/api/traffic-store.ts";
import { useLoad } from "#renderer/api/use-load.ts";
import { RECONNECT, SLOW_AFTER_MS } from "#renderer/constants.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { ConnectionBar } from "./ConnectionBar.tsx";
import { CrashBoundary } from "./CrashBoundary.tsx";
import { lazyScreen } from "./lazy-screen.ts";

const ping = endpoint({ method: "GET", path: "/ping", data: z.object({ name: z.string() }) });
const healthz = endpoint({ method: "GET", path: "/healthz", data: z.object({}) });
const gone = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  useTraffic.setState({ underWay: 0, lost: false, returns: 0 });
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("the progress line", () => {
  test("comes only with what takes its time, and goes with it", async () => {
    startFakeServer();
    let arrive = () => {};
    const arriving = countedTraffic(new Promise<void>((resolve) => void (arrive = resolve)));
    render(<ConnectionBar />);
    await pass(SLOW_AFTER_MS - 50);
    expect(screen.queryByRole("progressbar")).toBeNull();
    await pass(100);
    expect(screen.getByRole("progressbar", { name: "Loading…" })).toBeTruthy();
    await act(async () => {
      arrive();
      await arriving;
    });
    expect(screen.queryByRole("progressbar")).toBeNull();
  });
});

function Greeting() {
  const { state } = useLoad(loadName);
  return <p>{state.phase === "loaded" ? state.data.name : state.phase}</p>;
}
const loadName = (signal: AbortSignal) => call(ping, { signal });

describe("the connection", () => {
  test("that is lost is said and looked for; what failed for want of it loads by itself", async () => {
    const server = startFakeServer();
    server.reply(ping, gone);
    server.reply(healthz, gone);
    render(
      <>
        <ConnectionBar />
        <Greeting />
      </>,
    );
    expect(await screen.findByText("failed")).toBeTruthy();
    const notice = screen.getByRole("status");
    expect(notice.textContent).toBe("Gubae can't be reached. Trying again…");
    await pass(RECONNECT.delayMs);
    await waitFor(() => expect(server.asked(healthz)).toHaveLength(1));
    server.answer(ping, { name: "Selam" });
    server.answer(healthz, {});
    await pass(RECONNECT.delayMs * 2);
    expect(await screen.findByText("Selam")).toBeTruthy();
    expect(notice.textContent).toBe("You are back online.");
    await pass(3100);
    expect(notice.textContent).toBe("");
  });

  test("that the device itself has lost is another matter", async () => {
    startFakeServer();
    const online = vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(false);
    render(<ConnectionBar />);
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(screen.getByRole("status").textContent).toContain("You are offline.");
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.getByRole("status").textContent).toContain("Trying again…");
  });

  test("is not lost by a refusal", async () => {
    const server = startFakeServer();
    server.fail(ping, "lecture_not_found");
    await Promise.allSettled([call(ping)]);
    expect(useTraffic.getState()).toMatchObject({ lost: false, underWay: 0 });
  });
});

describe("a page that fails", () => {
  test.each([
    ["as a part that did not arrive", lazyScreen(gone), "This page could not be loaded.", "Try again"],
    ["by our own mistake", lazy(gone), "Something went wrong on this page.", "Reload"],
  ])("%s says so and can be tried again", async (_, Failing, heading, way) => {
    const server = startFakeServer();
    vi.spyOn(globalThis.console, "error").mockReturnValue();
    render(
      <CrashBoundary resetKey="/">
        <Suspense fallback="waiting">
          <Failing />
        </Suspense>
      </CrashBoundary>,
    );
    expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
    act(() => screen.getByRole("button", { name: way }).click());
    expect(server.reload).toHaveBeenCalledOnce();
  });
});
