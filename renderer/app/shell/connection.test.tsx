import { act, render, screen, waitFor } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { endpoint } from "#contract/http/endpoint.ts";
import { call } from "#renderer/data/client/client.ts";
import { trackTraffic, useTraffic } from "#renderer/data/client/traffic-store.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { RECONNECT, SLOW_AFTER_MS } from "#renderer/constants.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { ConnectionBar } from "./ConnectionBar.tsx";
import { CrashBoundary } from "./CrashBoundary.tsx";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

const ping = endpoint({ method: "GET", path: "/ping", data: z.object({ name: z.string() }) });
const healthz = endpoint({ method: "GET", path: "/healthz", data: z.object({}) });
const gone = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("the progress line", () => {
  test("appears only for a slow request and disappears with it", async () => {
    startFakeServer();
    let arrive = () => {};
    const arriving = trackTraffic(new Promise<void>((resolve) => void (arrive = resolve)));
    render(<ConnectionBar />);
    await pass(SLOW_AFTER_MS - 50);
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
    await pass(100);
    expect(screen.getByRole("progressbar", { name: "Loading…" })).toBeVisible();
    await act(async () => {
      arrive();
      await arriving;
    });
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  });
});

function Greeting() {
  const { state } = useQuery(nameQuery);
  return <p>{state.phase === "loaded" ? state.data.name : state.phase}</p>;
}
const nameQuery = queryOf(ping);

describe("the connection", () => {
  test("when lost, is reported and retried, and failed loads run again once it is back", async () => {
    const server = startFakeServer();
    server.reply(ping, gone);
    server.reply(healthz, gone);
    render(
      <>
        <ConnectionBar />
        <Greeting />
      </>,
    );
    expect(await screen.findByText("failed")).toBeVisible();
    const banner = screen.getByRole("status");
    expect(banner).toHaveTextContent(/^We can't reach Gubae\. Trying again…$/);
    await pass(RECONNECT.delayMs);
    await waitFor(() => expect(server.asked(healthz)).toHaveLength(1));
    server.answer(ping, { name: "Selam" });
    server.answer(healthz, {});
    await pass(RECONNECT.delayMs * 2);
    expect(await screen.findByText("Selam")).toBeVisible();
    expect(banner).toHaveTextContent(/^You're back online\.$/);
    await pass(3100);
    expect(banner).toHaveTextContent(/^$/);
  });

  test("is reported differently when the device itself is offline", async () => {
    startFakeServer();
    const online = vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(false);
    render(<ConnectionBar />);
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(screen.getByRole("status")).toHaveTextContent("You're offline.");
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.getByRole("status")).toHaveTextContent("Trying again…");
  });

  test("is not considered lost when the server refuses a request", async () => {
    const server = startFakeServer();
    server.fail(ping, "lecture_not_found");
    await Promise.allSettled([call(ping)]);
    expect(useTraffic.getState()).toMatchObject({ unreachable: false, inFlight: 0 });
  });
});

describe("a page that fails", () => {
  test.each([
    ["because a chunk did not load", lazyScreen(gone), "We couldn't load this page.", "Try again"],
    ["because of a bug", lazy(gone), "Something went wrong on this page.", "Reload"],
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
    expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
    act(() => screen.getByRole("button", { name: way }).click());
    expect(server.reload).toHaveBeenCalledOnce();
  });
});
