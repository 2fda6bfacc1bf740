import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link, MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { DesktopBridge, LiveReport } from "#contract/desktop-bridge.ts";
import { useDesktop } from "#renderer/desktop/desktop-store.ts";
import "#renderer/messages/desktop-catalogue.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { student } from "#renderer/testing/samples.ts";
import { DesktopShell } from "./DesktopShell.tsx";

function Where() {
  const { pathname, search } = useLocation();
  return (
    <Link to="/elsewhere" data-testid="where">
      {pathname + search}
    </Link>
  );
}

function open() {
  startFakeServer();
  const bridge = {
    speak: vi.fn(async () => undefined),
    remind: vi.fn(async () => undefined),
    openOutside: vi.fn(async () => true),
    listSources: vi.fn(async () => ({ ok: true, sources: [] })),
    choose: vi.fn(async () => undefined),
  };
  render(
    <MemoryRouter initialEntries={["/lectures"]}>
      <DesktopShell bridge={bridge as unknown as DesktopBridge}>
        <Where />
      </DesktopShell>
    </MemoryRouter>,
  );
  return bridge;
}
const hear = (event: Parameters<ReturnType<typeof useDesktop.getState>["heard"]>[0]) =>
  act(() => useDesktop.getState().heard(event));
const where = () => screen.queryByTestId("where")?.textContent;
const live: LiveReport = { lectureName: "A", hosting: true, source: "camera", muted: false, viewers: 0 };

afterEach(() => useDesktop.setState(useDesktop.getInitialState()));

describe("what the program adds to every page", () => {
  test("nothing, as long as there is nothing to say", () => {
    open();
    expect(where()).toBe("/lectures");
    expect(screen.queryByRole("region")).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a link's page is shown, and the same link again from elsewhere", async () => {
    open();
    hear({ name: "show", path: "/lecture?id=1" });
    expect(where()).toBe("/lecture?id=1");
    await userEvent.click(screen.getByTestId("where"));
    expect(where()).toBe("/elsewhere");
    hear({ name: "show", path: "/lecture?id=1" });
    expect(where()).toBe("/lecture?id=1");
  });

  test("a sign of what one sends, for who gives a lecture and sends something only", () => {
    open();
    for (const silent of [
      { ...live, source: "none" as const },
      { ...live, hosting: false },
    ]) {
      hear({ name: "live", report: silent });
      expect(screen.queryByRole("region", { name: "Live" })).toBeNull();
    }
    hear({ name: "live", report: live });
    expect(screen.getByRole("region", { name: "Live" })).toBeTruthy();
    hear({ name: "live", report: null });
    expect(screen.queryByRole("region", { name: "Live" })).toBeNull();
  });

  test("the picker while one chooses, and the dialog for the server's address until it is left", async () => {
    open();
    hear({ name: "pick", request: { id: 1, canShareSound: false, lastKind: "screen" } });
    expect(await screen.findByRole("dialog", { name: "Choose what to share" })).toBeTruthy();
    hear({ name: "pick-over", id: 1 });
    hear({ name: "ask-server" });
    expect(await screen.findByRole("dialog", { name: "Server address" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(useDesktop.getState().asksServer).toBe(false);
  });

  test("a program that is too old shows only where the newer one is", async () => {
    const bridge = open();
    act(() => useDesktop.getState().tooOld("https://gubae.example/downloads"));
    expect(where()).toBeUndefined();
    expect(screen.getByRole("heading", { name: "This version is too old" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Get the newer Gubae" }));
    expect(bridge.openOutside).toHaveBeenCalledExactlyOnceWith("https://gubae.example/downloads");
  });
});

test("the shell is told its words, and what to remind whom of; who signs out is reminded of nothing", async () => {
  const bridge = open();
  expect(bridge.speak).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      language: "en",
      file: "File",
      stay: messages.t("shell.stay", { ns: "desktop" }),
    }),
  );
  expect(bridge.remind).toHaveBeenLastCalledWith([]);
  const asked = vi.spyOn(globalThis, "setInterval");
  act(() => useSession.getState().accountLoaded(student));
  expect(asked.mock.calls.map(([, ms]) => ms)).toContain(15 * 60_000);
  bridge.remind.mockClear();
  act(() => useSession.getState().signedOut("person"));
  expect(bridge.remind).toHaveBeenLastCalledWith([]);
});
