import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ShareableSource, SourcesResult } from "#contract/desktop/desktop-bridge.ts";
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
  canShareAudio = true,
}: {
  answer?: SourcesResult;
  canShareAudio?: boolean;
} = {}) {
  const bridge = {
    listSources: vi.fn(async () => answer),
    chooseSource: vi.fn(async () => undefined),
    openScreenSettings: vi.fn(async () => undefined),
    relaunch: vi.fn(async () => undefined),
  };
  const onDone = vi.fn();
  const request = { id: 7, canShareAudio, lastKind: "window" as const };
  render(<ScreenPicker bridge={bridge} request={request} onDone={onDone} />);
  return { bridge, onDone };
}

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the screen picker", () => {
  test("opens with the last chosen kind, and shares the picked source with its audio", async () => {
    const { bridge, onDone } = open();
    expect(await screen.findByRole("tab", { name: "Windows", selected: true })).toBeDefined();
    await user.click(await screen.findByRole("radio", { name: "Slides" }));
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(bridge.chooseSource).toHaveBeenCalledWith(7, {
      sourceId: "window:1",
      kind: "window",
      audio: true,
    });
    expect(onDone).toHaveBeenCalledOnce();
  });

  test("shows its tabs while loading, so that Enter does not mean Cancel", async () => {
    open();
    const first = within(screen.getByRole("dialog")).getAllByRole("tab")[0];
    expect(first).toHaveTextContent("Screens");
    expect(screen.getByText("Looking for screens and windows…")).toBeVisible();
    expect(await screen.findByRole("radio", { name: "Slides" })).toBeVisible();
    expect(screen.queryByText("Looking for screens and windows…")).not.toBeInTheDocument();
  });

  test("shares without audio when it is deselected", async () => {
    const { bridge } = open();
    await user.click(await screen.findByRole("tab", { name: "Screens" }));
    await user.click(await screen.findByRole("radio", { name: "Entire screen" }));
    await user.click(screen.getByRole("checkbox", { name: /audio/ }));
    // Enter submits the selection, because the picker is a form.
    screen.getByRole("radio", { name: "Entire screen" }).focus();
    await user.keyboard("{Enter}");
    expect(bridge.chooseSource).toHaveBeenCalledWith(7, {
      sourceId: "screen:0",
      kind: "screen",
      audio: false,
    });
  });

  test("offers no audio where the system cannot capture it", async () => {
    const { bridge } = open({ canShareAudio: false });
    await user.click(await screen.findByRole("radio", { name: "Slides" }));
    expect(screen.queryByRole("checkbox", { name: /audio/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(bridge.chooseSource).toHaveBeenCalledWith(7, expect.objectContaining({ audio: false }));
  });

  test("Cancel and Escape share nothing", async () => {
    const { bridge, onDone } = open();
    await user.click(await screen.findByRole("radio", { name: "Slides" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(bridge.chooseSource).toHaveBeenLastCalledWith(7, null);
    await user.keyboard("{Escape}");
    expect(onDone).toHaveBeenCalledTimes(2);
  });

  test("nothing can be shared before something is picked", async () => {
    const { bridge } = open();
    await screen.findByRole("radio", { name: "Slides" });
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(bridge.chooseSource).not.toHaveBeenCalled();
  });

  test("filters by name", async () => {
    open();
    await user.type(await screen.findByRole("searchbox"), "ቡና");
    const group = screen.getByRole("group", { name: "Windows" });
    expect(within(group).getAllByRole("radio")).toHaveLength(1);
    await user.type(screen.getByRole("searchbox"), "xyz");
    expect(screen.getByText("Nothing found")).toBeDefined();
  });

  test("refreshes every two seconds, and says when the picked source has closed", async () => {
    const { bridge } = open();
    await user.click(await screen.findByRole("radio", { name: "Slides" }));
    bridge.listSources.mockResolvedValue({ ok: true, sources: all.filter(({ name }) => name !== "Slides") });
    await act(() => vi.advanceTimersByTimeAsync(REFRESH_MS + 10));
    expect(await screen.findByText("“Slides” was closed. Choose something else.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(bridge.chooseSource).not.toHaveBeenCalled();
  });

  test("explains the macOS permission and opens the settings", async () => {
    const { bridge } = open({ answer: { ok: false, reason: "permission" } });
    await user.click(await screen.findByRole("button", { name: "Open settings" }));
    expect(bridge.openScreenSettings).toHaveBeenCalledOnce();
    await user.click(screen.getByRole("button", { name: "Restart Gubae" }));
    expect(bridge.relaunch).toHaveBeenCalledOnce();
  });

  test("retries when the system can't list its screens", async () => {
    const report = vi.fn();
    vi.stubGlobal("reportError", report);
    const { bridge } = open();
    bridge.listSources.mockRejectedValueOnce(new Error("away"));
    await act(() => vi.advanceTimersByTimeAsync(REFRESH_MS + 10));
    expect(await screen.findByRole("alert")).toHaveTextContent("We can't list your screens right now");
    await act(() => vi.advanceTimersByTimeAsync(REFRESH_MS + 10));
    expect(await screen.findByRole("radio", { name: "Slides" })).toBeDefined();
    vi.unstubAllGlobals();
  });
});
