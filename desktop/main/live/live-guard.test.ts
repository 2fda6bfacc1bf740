import { describe, expect, test, vi } from "vitest";
import { type LiveReport, shellTexts } from "#contract/desktop/desktop-bridge.ts";
import { LiveGuard, type LiveGuardDeps, MUTE_SHORTCUT } from "./live-guard.ts";

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

function createGuard(changes: Partial<LiveGuardDeps> = {}) {
  const deps = {
    blocker: { start: vi.fn(() => 4), stop: vi.fn(() => true) },
    shortcuts: { register: vi.fn((_keys: string, _action: () => void) => true), unregister: vi.fn() },
    dialog: { showMessageBox: vi.fn(async () => ({ response: 0, checkboxChecked: false })) },
    hideFromCapture: vi.fn(),
    miniWindow: { show: vi.fn(), hide: vi.fn() },
    sendCommand: vi.fn(),
    texts: () => texts,
    onChange: vi.fn(),
    warn: vi.fn(),
  };
  return { deps, guard: new LiveGuard({ ...deps, ...changes }) };
}

describe("while a lecture is live", () => {
  test("keeps the display awake from the first report to the last", () => {
    const { guard, deps } = createGuard();
    guard.update({ ...sharing, hosting: false, source: "none" });
    guard.update(sharing);
    expect(deps.blocker.start).toHaveBeenCalledExactlyOnceWith("prevent-display-sleep");
    expect(deps.blocker.stop).not.toHaveBeenCalled();
    guard.update(null);
    guard.update(null);
    expect(deps.blocker.stop).toHaveBeenCalledExactlyOnceWith(4);
    expect(deps.onChange.mock.calls).toEqual([[true], [false]]);
  });

  test("hides our windows from capture and shows the mini window only while a screen is shared", () => {
    const { guard, deps } = createGuard();
    guard.update(sharing);
    expect(deps.hideFromCapture).toHaveBeenLastCalledWith(true);
    expect(deps.miniWindow.show).toHaveBeenLastCalledWith(sharing);
    guard.update({ ...sharing, source: "camera" });
    expect(deps.hideFromCapture).toHaveBeenLastCalledWith(false);
    expect(deps.miniWindow.hide).toHaveBeenCalledOnce();
    guard.update({ ...sharing, hosting: false });
    expect(deps.hideFromCapture).toHaveBeenLastCalledWith(false);
    expect(deps.miniWindow.show).toHaveBeenCalledOnce();
  });

  test("registers the mute shortcut while something is sent, and unregisters it", () => {
    const { guard, deps } = createGuard();
    guard.update({ ...sharing, source: "none" });
    expect(deps.shortcuts.register).not.toHaveBeenCalled();
    guard.update(sharing);
    guard.update({ ...sharing, viewers: 4 });
    expect(deps.shortcuts.register).toHaveBeenCalledExactlyOnceWith(MUTE_SHORTCUT, expect.any(Function));
    deps.shortcuts.register.mock.lastCall?.[1]();
    expect(deps.sendCommand).toHaveBeenCalledExactlyOnceWith("toggle-mute");
    guard.update(null);
    expect(deps.shortcuts.unregister).toHaveBeenCalledExactlyOnceWith(MUTE_SHORTCUT);
  });

  test("continues when another app has registered the shortcut", () => {
    const { guard, deps } = createGuard();
    deps.shortcuts.register.mockReturnValue(false);
    guard.update(sharing);
    expect(deps.warn).toHaveBeenCalledOnce();
    expect(guard.live).toBe(true);
  });

  test("asks only a host before leaving, with Stay as the default for Enter and Escape", async () => {
    const { guard, deps } = createGuard();
    expect(await guard.confirmLeave()).toBe(true);
    guard.update({ ...sharing, hosting: false });
    expect(await guard.confirmLeave()).toBe(true);
    expect(deps.dialog.showMessageBox).not.toHaveBeenCalled();
    guard.update(sharing);
    expect(await guard.confirmLeave()).toBe(false);
    expect(deps.dialog.showMessageBox).toHaveBeenLastCalledWith(
      expect.objectContaining({ buttons: ["stay", "leave"], defaultId: 0, cancelId: 0 }),
    );
    deps.dialog.showMessageBox.mockResolvedValueOnce({ response: 1, checkboxChecked: false });
    expect(await guard.confirmLeave()).toBe(true);
  });
});
