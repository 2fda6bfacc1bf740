import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Reminder, shellTexts, type UpdateState } from "#contract/desktop-bridge.ts";
import { createServerChange, serverUrlOf } from "./change-server.ts";
import { createKeptFile } from "./kept-file.ts";
import { contextMenuTemplate, menuTemplate } from "./menus.ts";
import { createReminders } from "./reminders.ts";
import { defaultSettings, settings } from "./settings.ts";
import { createTokenStore, sealedToken } from "./token-store.ts";
import { Updates } from "./updates.ts";
import { placeOnScreens } from "./window-place.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "gubae-kept-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("what is kept on this computer", () => {
  test("settings are read as they were written; a damaged file counts as none", () => {
    const file = path.join(folder, "deep/settings.json");
    const kept = createKeptFile(file, settings, defaultSettings);
    expect(kept.read()).toEqual(defaultSettings);
    kept.write({ ...defaultSettings, lastKind: "window" });
    expect(kept.read().lastKind).toBe("window");
    for (const damage of ["", "{", "[]", '{"serverUrl":"file:///etc"}']) {
      writeFileSync(file, damage);
      expect(kept.read(), damage).toEqual(defaultSettings);
    }
  });

  const safeStorage = {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => "gnome_libsecret" as "gnome_libsecret" | "basic_text",
    encryptString: (text: string) => Buffer.from(text.split("").toReversed().join("")),
    decryptString: (bytes: Buffer) => bytes.toString().split("").toReversed().join(""),
  };
  const store = (changes: Partial<typeof safeStorage> = {}) =>
    createTokenStore({
      file: createKeptFile(path.join(folder, "session.json"), sealedToken, null),
      safeStorage: { ...safeStorage, ...changes },
      linux: true,
    });

  test("15: a session is sealed by the key store, and given back for its own server only", () => {
    store().write("https://gubae.example", "secret-token");
    expect(readFileSync(path.join(folder, "session.json"), "utf8")).not.toContain("secret-token");
    expect(store().read("https://gubae.example")).toBe("secret-token");
    expect(store().read("https://other.example")).toBeNull();
    store().write("https://gubae.example", null);
    expect(store().read("https://gubae.example")).toBeNull();
  });

  test("15: without a real key store nothing is kept", () => {
    for (const none of [
      { isEncryptionAvailable: () => false },
      { getSelectedStorageBackend: () => "basic_text" as const },
    ]) {
      store(none).write("https://gubae.example", "secret-token");
      expect(store().read("https://gubae.example")).toBeNull();
    }
  });

  test("15: what another key sealed is forgotten", () => {
    store().write("https://gubae.example", "secret-token");
    const other = {
      decryptString: () => {
        throw new Error("another key");
      },
    };
    expect(store(other).read("https://gubae.example")).toBeNull();
    expect(store().read("https://gubae.example")).toBeNull();
  });
});

describe("another server", () => {
  test.each([
    ["gubae.example", "https://gubae.example"],
    [" https://gubae.example/ ", "https://gubae.example"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["http://gubae.example", null],
    ["https://user:pass@gubae.example", null],
    ["https://gubae.example/path", null],
    ["file:///etc/passwd", null],
    ["javascript:alert(1)", null],
    ["", null],
  ])("%s is %s", (typed, url) => {
    expect(serverUrlOf(typed)).toBe(url);
  });

  test("is taken only if a Gubae answers there", async () => {
    const fetch = vi.fn(async () => Response.json({ statusCode: 200, data: { up: true } }));
    const keep = vi.fn();
    const startAnew = vi.fn();
    const change = createServerChange({ fetch, keep, startAnew });
    fetch.mockResolvedValueOnce(new Response("<html>"));
    expect(await change("gubae.example")).toBe(false);
    fetch.mockRejectedValueOnce(new TypeError("no line"));
    expect(await change("gubae.example")).toBe(false);
    expect(await change("file:///")).toBe(false);
    expect(keep).not.toHaveBeenCalled();
    expect(await change("gubae.example")).toBe(true);
    expect(keep).toHaveBeenCalledExactlyOnceWith("https://gubae.example");
    expect(startAnew).toHaveBeenCalledOnce();
  });
});

test("the window opens where it was, unless that screen is gone", () => {
  const desk = { x: 0, y: 0, width: 1920, height: 1080 };
  const kept = { x: 2000, y: 50, width: 900, height: 700, maximized: false };
  expect(placeOnScreens({ ...kept, x: 100 }, [desk])).toEqual({ x: 100, y: 50, width: 900, height: 700 });
  expect(placeOnScreens(kept, [desk])).toEqual({ width: 900, height: 700 });
  expect(placeOnScreens(kept, [desk, { ...desk, x: 1920 }])).toMatchObject({ x: 2000 });
  expect(placeOnScreens({ ...kept, x: 100, y: -400 }, [desk])).toEqual({ width: 900, height: 700 });
});

test("a reminder comes at its time, once, and leads to the lecture; a new list replaces the old one", () => {
  const pending = new Map<() => void, number>();
  const notify = vi.fn<(reminder: Reminder, onClick: () => void) => void>();
  const open = vi.fn();
  const remind = createReminders({
    notify,
    open,
    now: () => Date.parse("2026-11-21T10:00:00Z"),
    after: (ms, action) => {
      pending.set(action, ms);
      return () => pending.delete(action);
    },
  });
  const at = (iso: string): Reminder => ({
    lectureId: "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",
    title: "t",
    text: "x",
    at: iso,
  });
  remind([at("2026-11-21T09:59:00Z"), at("2026-11-23T10:00:00Z"), at("2026-11-21T10:05:00Z")]);
  expect([...pending.values()]).toEqual([300_000]);
  remind([at("2026-11-21T10:06:00Z")]);
  expect([...pending.values()]).toEqual([360_000]);
  for (const action of pending.keys()) action();
  expect(notify).toHaveBeenCalledOnce();
  notify.mock.lastCall?.[1]();
  expect(open).toHaveBeenCalledExactlyOnceWith("0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b");
  pending.clear();
  remind([at("2026-11-21T10:06:00Z")]);
  expect(pending.size).toBe(0);
});

describe("14: updates", () => {
  function updating(serverUrl = "https://gubae.example") {
    const listeners = new Map<string, (value: never) => void>();
    const updater = {
      setFeedURL: vi.fn(),
      checkForUpdates: vi.fn(async () => null),
      quitAndInstall: vi.fn(),
      autoDownload: false,
      autoInstallOnAppQuit: false,
      allowDowngrade: true,
      on: (name: string, listener: (value: never) => void) => listeners.set(name, listener),
    };
    const told: UpdateState[] = [];
    const room = { live: false };
    const warn = vi.fn();
    const updates = new Updates({
      updater: () => updater,
      serverUrl: () => serverUrl,
      live: () => room.live,
      tell: (state) => told.push(state),
      warn,
      every: vi.fn(),
    });
    updates.start();
    const hear = (name: string, value: object) => listeners.get(name)?.(value as never);
    return { updates, updater, told, room, warn, hear };
  }

  test("come from the server's own releases, never backwards", () => {
    const { updater } = updating();
    expect(updater.setFeedURL).toHaveBeenCalledExactlyOnceWith({
      provider: "generic",
      url: "https://gubae.example/downloads/",
      useMultipleRangeRequest: false,
    });
    expect(updater).toMatchObject({ allowDowngrade: false, autoDownload: true, autoInstallOnAppQuit: true });
  });

  test("never over an open line", () => {
    const { updater, warn } = updating("http://gubae.example");
    expect(updater.checkForUpdates).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledOnce();
  });

  test("wait for a lecture's end, and are put in at a word", () => {
    const { updates, updater, told, room, hear } = updating();
    updates.install();
    expect(updater.quitAndInstall).not.toHaveBeenCalled();
    hear("download-progress", { percent: 41.7 });
    room.live = true;
    hear("update-downloaded", { version: "2.0.0" });
    updates.install();
    expect(updater.quitAndInstall).not.toHaveBeenCalled();
    room.live = false;
    updates.liveChanged();
    expect(told).toEqual([
      { at: "loading", percent: 42 },
      { at: "ready", version: "2.0.0", held: true },
      { at: "ready", version: "2.0.0", held: false },
    ]);
    updates.install();
    expect(updater.quitAndInstall).toHaveBeenCalledOnce();
  });
});

describe("menus", () => {
  const texts = shellTexts.parse(
    Object.fromEntries(Object.keys(shellTexts.shape).map((name) => [name, name])),
  );
  const actions = {
    askServer: vi.fn(),
    showDownloads: vi.fn(),
    showCrashReports: vi.fn(),
    toggleMini: vi.fn(),
    miniWanted: true,
  };

  test("15: no developer tools in the packaged program", () => {
    const packaged = menuTemplate(texts, { ...actions, platform: "linux", packaged: true });
    expect(JSON.stringify(packaged)).not.toContain("toggleDevTools");
    expect(JSON.stringify(menuTemplate(texts, { ...actions, platform: "linux", packaged: false }))).toContain(
      "toggleDevTools",
    );
  });

  test("macOS has its own first menu", () => {
    expect(menuTemplate(texts, { ...actions, platform: "darwin", packaged: true })[0]).toEqual({
      role: "appMenu",
    });
    expect(menuTemplate(texts, { ...actions, platform: "win32", packaged: true })[0]).toMatchObject({
      label: "file",
    });
  });

  test("the right button offers better spellings, and what can be done with the text", () => {
    const replace = vi.fn();
    const clicked = {
      isEditable: true,
      selectionText: "",
      misspelledWord: "lectuer",
      dictionarySuggestions: ["lecture"],
    };
    const template = contextMenuTemplate(clicked, replace);
    expect(template.map(({ label, role, type }) => label ?? role ?? type)).toEqual([
      "lecture",
      "separator",
      "cut",
      "copy",
      "paste",
      "selectAll",
    ]);
    template[0]?.click?.(undefined as never, undefined, undefined as never);
    expect(replace).toHaveBeenCalledExactlyOnceWith("lecture");
    const nothing = { isEditable: false, selectionText: " ", misspelledWord: "", dictionarySuggestions: [] };
    expect(contextMenuTemplate(nothing, replace)).toEqual([]);
  });
});
