import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link, MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { listNotifications } from "#contract/accounts/notifications.ts";
import type { DesktopBridge, LiveReport } from "#contract/desktop/desktop-bridge.ts";
import { useDesktop } from "#renderer/desktop/desktop-store.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { student } from "#renderer/testing/samples.ts";
import { DesktopShell } from "./DesktopShell.tsx";

const notification = {
  _id: "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",
  title: "In 15 minutes: Algebra",
  body: "Come in and check your sound.",
  language: "en",
  path: "/status?id=1",
};

function Where() {
  const { pathname, search } = useLocation();
  return (
    <Link to="/elsewhere" data-testid="where">
      {pathname + search}
    </Link>
  );
}

function open() {
  const server = startFakeServer();
  server.answer(listNotifications, [notification]);
  const bridge = {
    setTexts: vi.fn(async () => undefined),
    showNotices: vi.fn(async () => undefined),
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
  return Object.assign(bridge, { server });
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

test("send the texts to the shell", () => {
  const bridge = open();
  expect(bridge.setTexts).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      language: "en",
      file: "File",
      stay: messages.t("shell.stay", { ns: "desktop" }),
    }),
  );
});

test("have the shell show the account's notifications, each minute until it is signed out", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const bridge = open();
  const { server, showNotices } = bridge;
  expect(server.asked(listNotifications)).toEqual([]);
  act(() => useSession.getState().accountLoaded(student));
  const { _id: id, title, body, path } = notification;
  await vi.waitFor(() => expect(showNotices).toHaveBeenCalledExactlyOnceWith([{ id, title, body, path }]));
  server.fail(listNotifications, "too_many_requests");
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(server.asked(listNotifications)).toHaveLength(2));
  server.answer(listNotifications, [notification]);
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(showNotices).toHaveBeenCalledTimes(2));
  act(() => useSession.getState().signedOut("user"));
  vi.advanceTimersByTime(300_000);
  expect(server.asked(listNotifications)).toHaveLength(3);
  vi.useRealTimers();
});
