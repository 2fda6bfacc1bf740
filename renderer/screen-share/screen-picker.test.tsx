import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ShareableSource, SourcesAnswer } from "#contract/desktop-bridge.ts";
import "#renderer/messages/desktop-catalogue.ts";
import { FluentRoot } from "#renderer/ui/FluentRoot.tsx";
import { ScreenPicker } from "./ScreenPicker.tsx";
import { REFRESH_MS } from "./use-sources.ts";

const source = (id: string, name: string): ShareableSource => ({
  id,
  kind: id.startsWith("screen") ? "screen" : "window",
  name,
  thumbnail: "data:image/png;base64,AA==",
  icon: null,
});
const all = [
  source("screen:0", "Entire screen"),
  source("window:1", "Slides"),
  source("window:2", "ቡና notes"),
];

function open({
  answer = { ok: true, sources: all },
  canShareSound = true,
}: {
  answer?: SourcesAnswer;
  canShareSound?: boolean;
} = {}) {
  const bridge = {
    listSources: vi.fn(async () => answer),
    choose: vi.fn(async () => undefined),
    openScreenSettings: vi.fn(async () => undefined),
    relaunch: vi.fn(async () => undefined),
  };
  const onOver = vi.fn();
  const request = { id: 7, canShareSound, lastKind: "window" as const };
  render(
    <FluentRoot>
      <ScreenPicker bridge={bridge} request={request} onOver={onOver} />
    </FluentRoot>,
  );
  return { bridge, onOver };
}

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the screen picker", () => {
  test("opens where one chose last time, and shares what is picked, with its sound", async () => {
    const { bridge, onOver } = open();
    expect(await screen.findByRole("tab", { name: "Windows", selected: true })).toBeDefined();
    await user.click(await screen.findByRole("radio", { name: "Slides" }));
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(bridge.choose).toHaveBeenCalledWith(7, { sourceId: "window:1", kind: "window", sound: true });
    expect(onOver).toHaveBeenCalledOnce();
  });

  test("has its tabs while sources are still looked for: Enter must not mean Cancel", async () => {
    open();
    const first = within(screen.getByRole("dialog")).getAllByRole("tab")[0];
    expect(first?.textContent).toContain("Screens");
    expect(screen.getByText("Looking for screens and windows…")).toBeTruthy();
    expect(await screen.findByRole("radio", { name: "Slides" })).toBeTruthy();
    expect(screen.queryByText("Looking for screens and windows…")).toBeNull();
  });

  test("shares without sound where it is not wanted, and does not offer it where there is none", async () => {
    const { bridge } = open();
    await user.click(await screen.findByRole("tab", { name: "Screens" }));
    await user.click(await screen.findByRole("radio", { name: "Entire screen" }));
    await user.click(screen.getByRole("checkbox", { name: /sound/ }));
    // Enter shares too: it is a form.
    screen.getByRole("radio", { name: "Entire screen" }).focus();
    await user.keyboard("{Enter}");
    expect(bridge.choose).toHaveBeenCalledWith(7, { sourceId: "screen:0", kind: "screen", sound: false });
  });

  test("offers no sound where the system has none to give", async () => {
    const { bridge } = open({ canShareSound: false });
    await user.click(await screen.findByRole("radio", { name: "Slides" }));
    expect(screen.queryByRole("checkbox", { name: /sound/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(bridge.choose).toHaveBeenCalledWith(7, expect.objectContaining({ sound: false }));
  });

  test("Cancel and Escape share nothing", async () => {
    const { bridge, onOver } = open();
    await user.click(await screen.findByRole("radio", { name: "Slides" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(bridge.choose).toHaveBeenLastCalledWith(7, null);
    await user.keyboard("{Escape}");
    expect(onOver).toHaveBeenCalledTimes(2);
  });

  test("nothing can be shared before something is picked", async () => {
    const { bridge } = open();
    await screen.findByRole("radio", { name: "Slides" });
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(bridge.choose).not.toHaveBeenCalled();
  });

  test("finds by name", async () => {
    open();
    await user.type(await screen.findByRole("searchbox"), "ቡና");
    const group = screen.getByRole("group", { name: "Windows" });
    expect(within(group).getAllByRole("radio")).toHaveLength(1);
    await user.type(screen.getByRole("searchbox"), "xyz");
    expect(screen.getByText("There is nothing here by this name.")).toBeDefined();
  });

  test("looks again every two seconds, and says when what was picked is gone", async () => {
    const { bridge } = open();
    await user.click(await screen.findByRole("radio", { name: "Slides" }));
    bridge.listSources.mockResolvedValue({ ok: true, sources: all.filter(({ name }) => name !== "Slides") });
    await act(() => vi.advanceTimersByTimeAsync(REFRESH_MS + 10));
    expect(await screen.findByText("“Slides” was closed. Choose something else.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(bridge.choose).not.toHaveBeenCalled();
  });

  test("explains what macOS wants, and leads there", async () => {
    const { bridge } = open({ answer: { ok: false, reason: "permission" } });
    await user.click(await screen.findByRole("button", { name: "Open the settings" }));
    expect(bridge.openScreenSettings).toHaveBeenCalledOnce();
    await user.click(screen.getByRole("button", { name: "Start Gubae anew" }));
    expect(bridge.relaunch).toHaveBeenCalledOnce();
  });

  test("a system that can't list its screens is asked again", async () => {
    const report = vi.fn();
    vi.stubGlobal("reportError", report);
    const { bridge } = open();
    bridge.listSources.mockRejectedValueOnce(new Error("away"));
    await act(() => vi.advanceTimersByTimeAsync(REFRESH_MS + 10));
    expect((await screen.findByRole("alert")).textContent).toContain("can't be listed right now");
    await act(() => vi.advanceTimersByTimeAsync(REFRESH_MS + 10));
    expect(await screen.findByRole("radio", { name: "Slides" })).toBeDefined();
    vi.unstubAllGlobals();
  });
});
