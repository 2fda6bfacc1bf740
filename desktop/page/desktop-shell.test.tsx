import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link, MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { DesktopBridge, LiveReport } from "#contract/desktop/desktop-bridge.ts";
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
    setTexts: vi.fn(async () => undefined),
    setReminders: vi.fn(async () => undefined),
    openExternal: vi.fn(async () => true),
    listSources: vi.fn(async () => ({ ok: true, sources: [] })),
    chooseSource: vi.fn(async () => undefined),
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
const shellEvent = (event: Parameters<ReturnType<typeof useDesktop.getState>["handleShellEvent"]>[0]) =>
  act(() => useDesktop.getState().handleShellEvent(event));
const where = () => screen.queryByTestId("where")?.textContent;
const live: LiveReport = { lectureName: "A", hosting: true, source: "camera", muted: false, viewers: 0 };

afterEach(() => useDesktop.setState(useDesktop.getInitialState()));

describe("the desktop app's additions to every page", () => {
  test("render nothing when there is nothing to show", () => {
    open();
    expect(where()).toBe("/lectures");
    expect(screen.queryByRole("region")).not.toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("open a link's page, and the same link again from another page", async () => {
    open();
    shellEvent({ name: "navigate", path: "/lecture?id=1" });
    expect(where()).toBe("/lecture?id=1");
    await userEvent.click(screen.getByTestId("where"));
    expect(where()).toBe("/elsewhere");
    shellEvent({ name: "navigate", path: "/lecture?id=1" });
    expect(where()).toBe("/lecture?id=1");
  });

  test("show what is being sent, only to a host who sends something", () => {
    open();
    for (const silent of [
      { ...live, source: "none" as const },
      { ...live, hosting: false },
    ]) {
      shellEvent({ name: "live", report: silent });
      expect(screen.queryByRole("region", { name: "Live" })).not.toBeInTheDocument();
    }
    shellEvent({ name: "live", report: live });
    expect(screen.getByRole("region", { name: "Live" })).toBeVisible();
    shellEvent({ name: "live", report: null });
    expect(screen.queryByRole("region", { name: "Live" })).not.toBeInTheDocument();
  });

  test("show the picker while choosing, and the server dialog until it is closed", async () => {
    open();
    shellEvent({ name: "pick-source", request: { id: 1, canShareAudio: false, lastKind: "screen" } });
    expect(await screen.findByRole("dialog", { name: "Choose what to share" })).toBeVisible();
    shellEvent({ name: "pick-source-ended", id: 1 });
    shellEvent({ name: "choose-server" });
    expect(await screen.findByRole("dialog", { name: "Server address" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(useDesktop.getState().serverDialogOpen).toBe(false);
  });

  test("show only the link to a newer version when the app is too old", async () => {
    const bridge = open();
    act(() => useDesktop.getState().markOutdated("https://gubae.example/downloads"));
    expect(where()).toBeUndefined();
    expect(screen.getByRole("heading", { name: "This version is too old" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Get the latest version" }));
    expect(bridge.openExternal).toHaveBeenCalledExactlyOnceWith("https://gubae.example/downloads");
  });
});

test("send texts and reminders to the shell, and no reminders after signing out", async () => {
  const bridge = open();
  expect(bridge.setTexts).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      language: "en",
      file: "File",
      stay: messages.t("shell.stay", { ns: "desktop" }),
    }),
  );
  expect(bridge.setReminders).toHaveBeenLastCalledWith([]);
  const setIntervalSpy = vi.spyOn(globalThis, "setInterval");
  act(() => useSession.getState().accountLoaded(student));
  expect(setIntervalSpy.mock.calls.map(([, ms]) => ms)).toContain(15 * 60_000);
  bridge.setReminders.mockClear();
  act(() => useSession.getState().signedOut("user"));
  expect(bridge.setReminders).toHaveBeenLastCalledWith([]);
});
