import { describe, expect, test, vi } from "vitest";
import { type LiveReport, shellTexts } from "#contract/desktop-bridge.ts";
import { LiveGuard, type LiveGuardParts, MUTE_KEYS } from "./live-guard.ts";

const texts = shellTexts.parse(
  Object.fromEntries(Object.keys(shellTexts.shape).map((name) => [name, name === "language" ? "en" : name])),
);
const sharing: LiveReport = {
  lectureName: "Algebra",
  hosting: true,
  source: "screen",
  muted: false,
  viewers: 3,
};

function guarded(changes: Partial<LiveGuardParts> = {}) {
  const parts = {
    blocker: { start: vi.fn(() => 4), stop: vi.fn(() => true) },
    shortcuts: { register: vi.fn((_keys: string, _act: () => void) => true), unregister: vi.fn() },
    dialog: { showMessageBox: vi.fn(async () => ({ response: 0, checkboxChecked: false })) },
    hideFromCapture: vi.fn(),
    mini: { show: vi.fn(), hide: vi.fn() },
    command: vi.fn(),
    texts: () => texts,
    onChange: vi.fn(),
    warn: vi.fn(),
  };
  return { parts, guard: new LiveGuard({ ...parts, ...changes }) };
}

describe("while a lecture is live", () => {
  test("the display stays awake, from the first report to the last", () => {
    const { guard, parts } = guarded();
    guard.changed({ ...sharing, hosting: false, source: "none" });
    guard.changed(sharing);
    expect(parts.blocker.start).toHaveBeenCalledExactlyOnceWith("prevent-display-sleep");
    expect(parts.blocker.stop).not.toHaveBeenCalled();
    guard.changed(null);
    guard.changed(null);
    expect(parts.blocker.stop).toHaveBeenCalledExactlyOnceWith(4);
    expect(parts.onChange.mock.calls).toEqual([[true], [false]]);
  });

  test("our own windows are hidden from a shared screen only, and the small window is there for it", () => {
    const { guard, parts } = guarded();
    guard.changed(sharing);
    expect(parts.hideFromCapture).toHaveBeenLastCalledWith(true);
    expect(parts.mini.show).toHaveBeenLastCalledWith(sharing);
    guard.changed({ ...sharing, source: "camera" });
    expect(parts.hideFromCapture).toHaveBeenLastCalledWith(false);
    expect(parts.mini.hide).toHaveBeenCalledOnce();
    guard.changed({ ...sharing, hosting: false });
    expect(parts.hideFromCapture).toHaveBeenLastCalledWith(false);
    expect(parts.mini.show).toHaveBeenCalledOnce();
  });

  test("the mute keys are ours while something is sent, and given back", () => {
    const { guard, parts } = guarded();
    guard.changed({ ...sharing, source: "none" });
    expect(parts.shortcuts.register).not.toHaveBeenCalled();
    guard.changed(sharing);
    guard.changed({ ...sharing, viewers: 4 });
    expect(parts.shortcuts.register).toHaveBeenCalledExactlyOnceWith(MUTE_KEYS, expect.any(Function));
    parts.shortcuts.register.mock.lastCall?.[1]();
    expect(parts.command).toHaveBeenCalledExactlyOnceWith("toggle-mute");
    guard.changed(null);
    expect(parts.shortcuts.unregister).toHaveBeenCalledExactlyOnceWith(MUTE_KEYS);
  });

  test("keys that another program has are no failure", () => {
    const { guard, parts } = guarded();
    parts.shortcuts.register.mockReturnValue(false);
    guard.changed(sharing);
    expect(parts.warn).toHaveBeenCalledOnce();
    expect(guard.live).toBe(true);
  });

  test("only a host is asked before leaving; Stay is the answer of Enter and Escape", async () => {
    const { guard, parts } = guarded();
    expect(await guard.mayLeave()).toBe(true);
    guard.changed({ ...sharing, hosting: false });
    expect(await guard.mayLeave()).toBe(true);
    expect(parts.dialog.showMessageBox).not.toHaveBeenCalled();
    guard.changed(sharing);
    expect(await guard.mayLeave()).toBe(false);
    expect(parts.dialog.showMessageBox).toHaveBeenLastCalledWith(
      expect.objectContaining({ buttons: ["stay", "leave"], defaultId: 0, cancelId: 0 }),
    );
    parts.dialog.showMessageBox.mockResolvedValueOnce({ response: 1, checkboxChecked: false });
    expect(await guard.mayLeave()).toBe(true);
  });
});
