import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ShellNotification, shellTexts, type UpdateState } from "#contract/desktop/desktop-bridge.ts";
import { createServerChanger, createServerQuestion, parseServerUrl } from "./settings/change-server.ts";
import { createJsonFile } from "./settings/json-file.ts";
import { contextMenuTemplate, menuTemplate } from "./window/menus.ts";
import { createNotifications, shownNotifications } from "./live/desktop-notifications.ts";
import { defaultSettings, settings } from "./settings/settings.ts";
import { createTokenStore, encryptedToken } from "./security/token-store.ts";
import { Updates } from "./updates.ts";
import { restoreBounds } from "./window/window-bounds.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "gubae-main-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("files on this computer", () => {
  test("settings survive writing and reading, and a damaged file counts as missing", () => {
    const file = path.join(folder, "deep/settings.json");
    const settingsFile = createJsonFile(file, settings, defaultSettings);
    expect(settingsFile.read()).toEqual(defaultSettings);
    settingsFile.write({ ...defaultSettings, lastKind: "window" });
    expect(settingsFile.read().lastKind).toBe("window");
    for (const damage of ["", "{", "[]", '{"serverUrl":"file:///etc"}']) {
      writeFileSync(file, damage);
      expect(settingsFile.read(), damage).toEqual(defaultSettings);
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
      file: createJsonFile(path.join(folder, "session.json"), encryptedToken, null),
      safeStorage: { ...safeStorage, ...changes },
      linux: true,
    });

  test("15: a session is encrypted by the key store and returned for its own server only", () => {
    store().write("https://gubae.example", "secret-token");
    expect(readFileSync(path.join(folder, "session.json"), "utf8")).not.toContain("secret-token");
    expect(store().read("https://gubae.example")).toBe("secret-token");
    expect(store().read("https://other.example")).toBeNull();
    store().write("https://gubae.example", null);
    expect(store().read("https://gubae.example")).toBeNull();
  });

  test("15: without a real key store nothing is stored", () => {
    for (const none of [
      { isEncryptionAvailable: () => false },
      { getSelectedStorageBackend: () => "basic_text" as const },
    ]) {
      store(none).write("https://gubae.example", "secret-token");
      expect(store().read("https://gubae.example")).toBeNull();
    }
  });

  test("15: a session that another key encrypted is discarded", () => {
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
  ])("%s is %s", (text, url) => {
    expect(parseServerUrl(text)).toBe(url);
  });

  test("is accepted only if a Gubae server responds", async () => {
    const fetch = vi.fn(async () => Response.json({ statusCode: 200, data: { up: true } }));
    const saveServerUrl = vi.fn();
    const openStartPage = vi.fn();
    const confirm = vi.fn(async () => true);
    const change = createServerChanger({ fetch, confirm, saveServerUrl, openStartPage });
    fetch.mockResolvedValueOnce(new Response("<html>"));
    expect(await change("gubae.example")).toBe("unreachable");
    fetch.mockRejectedValueOnce(new TypeError("fetch failed"));
    expect(await change("gubae.example")).toBe("unreachable");
    expect(await change("file:///")).toBe("unreachable");
    expect(confirm).not.toHaveBeenCalled();
    expect(saveServerUrl).not.toHaveBeenCalled();
    expect(await change("gubae.example")).toBe("changed");
    expect(confirm).toHaveBeenCalledExactlyOnceWith("https://gubae.example");
    expect(saveServerUrl).toHaveBeenCalledExactlyOnceWith("https://gubae.example");
    expect(openStartPage).toHaveBeenCalledOnce();
  });
});

describe("14: a change of the server", () => {
  const texts = shellTexts.parse(
    Object.fromEntries(
      Object.keys(shellTexts.shape).map((name) => [name, name === "language" ? "en" : name]),
    ),
  );
  const gubae = async () => Response.json({ statusCode: 200, data: { up: true } });

  test("is asked in a native dialog that shows the address first, and refusing is the default", async () => {
    const showMessageBox = vi.fn(async () => ({ response: 0, checkboxChecked: false }));
    const ask = createServerQuestion({ dialog: { showMessageBox }, texts: () => texts });
    expect(await ask("https://gubae.example")).toBe(false);
    expect(showMessageBox).toHaveBeenLastCalledWith(
      expect.objectContaining({
        message: "https://gubae.example\nchangeServerTitle",
        buttons: ["keepServer", "changeServer"],
        defaultId: 0,
        cancelId: 0,
      }),
    );
    showMessageBox.mockResolvedValueOnce({ response: 1, checkboxChecked: false });
    expect(await ask("https://gubae.example")).toBe(true);
  });

  test("is refused while there are no texts to ask with", async () => {
    const showMessageBox = vi.fn(async () => ({ response: 1, checkboxChecked: false }));
    const ask = createServerQuestion({ dialog: { showMessageBox }, texts: () => null });
    expect(await ask("https://gubae.example")).toBe(false);
    expect(showMessageBox).not.toHaveBeenCalled();
  });

  test("that is declined changes nothing", async () => {
    const [saveServerUrl, openStartPage] = [vi.fn(), vi.fn()];
    const confirm = async () => false;
    const change = createServerChanger({ fetch: gubae, confirm, saveServerUrl, openStartPage });
    expect(await change("gubae.example")).toBe("declined");
    expect(saveServerUrl).not.toHaveBeenCalled();
    expect(openStartPage).not.toHaveBeenCalled();
  });

  test("is asked once at a time, however often the page wants it", async () => {
    const answers: ((agreed: boolean) => void)[] = [];
    const confirm = vi.fn(() => new Promise<boolean>((resolve) => void answers.push(resolve)));
    const saveServerUrl = vi.fn();
    const change = createServerChanger({ fetch: gubae, confirm, saveServerUrl, openStartPage: vi.fn() });
    const first = change("gubae.example");
    expect(await change("evil.example")).toBe("declined");
    await vi.waitFor(() => expect(confirm).toHaveBeenCalledOnce(), 10_000);
    answers[0]?.(true);
    expect(await first).toBe("changed");
    expect(saveServerUrl).toHaveBeenCalledExactlyOnceWith("https://gubae.example");
    const again = change("gubae.example");
    await vi.waitFor(() => expect(confirm).toHaveBeenCalledTimes(2), 10_000);
    answers[1]?.(false);
    expect(await again).toBe("declined");
  });
});

test("the window opens at its last position, unless that screen is gone", () => {
  const workArea = { x: 0, y: 0, width: 1920, height: 1080 };
  const saved = { x: 2000, y: 50, width: 900, height: 700, maximized: false };
  expect(restoreBounds({ ...saved, x: 100 }, [workArea])).toEqual({ x: 100, y: 50, width: 900, height: 700 });
  expect(restoreBounds(saved, [workArea])).toEqual({ width: 900, height: 700 });
  expect(restoreBounds(saved, [workArea, { ...workArea, x: 1920 }])).toMatchObject({ x: 2000 });
  expect(restoreBounds({ ...saved, x: 100, y: -400 }, [workArea])).toEqual({ width: 900, height: 700 });
});

describe("a notification", () => {
  const notification = (last: string, pagePath = "/dashboard"): ShellNotification => ({
    id: `0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a${last}`,
    title: `title ${last}`,
    body: "body",
    path: pagePath,
  });
  const file = () => createJsonFile(path.join(folder, "notices.json"), shownNotifications, []);
  function start({ mayLeave = true } = {}) {
    const notify = vi.fn<(shown: ShellNotification, onClick: () => void) => void>();
    const openPath = vi.fn();
    const show = createNotifications({ file: file(), notify, mayLeave: async () => mayLeave, openPath });
    const shown = () => notify.mock.calls.map(([{ title }]) => title);
    const press = () => notify.mock.lastCall?.[1]();
    return { show, shown, press, openPath };
  }

  test("is shown once, however often it is listed, and never again after a restart", () => {
    const before = start();
    before.show([notification("01"), notification("01")]);
    before.show([notification("01"), notification("02")]);
    expect(before.shown()).toEqual(["title 01", "title 02"]);
    const after = start();
    after.show([notification("01"), notification("02"), notification("03")]);
    expect(after.shown()).toEqual(["title 03"]);
  });

  test("is remembered before it is shown, and the oldest are forgotten", () => {
    const notify = () => expect(file().read()).toEqual([notification("01").id]);
    createNotifications({ file: file(), notify, mayLeave: async () => true, openPath: vi.fn() })([
      notification("01"),
    ]);
    expect.assertions(2);
    const { show } = start();
    for (let n = 100; n < 310; n += 1)
      show([{ ...notification("01"), id: `0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4${n}` }]);
    expect(file().read()).toHaveLength(200);
  });

  test("opens its page when it is pressed, unless a host chooses to stay in the lecture", async () => {
    const { show, press, openPath } = start();
    show([notification("01", "/status?id=1")]);
    press();
    await vi.waitFor(() => expect(openPath).toHaveBeenCalledExactlyOnceWith("/status?id=1"));
    const hosting = start({ mayLeave: false });
    hosting.show([notification("02")]);
    hosting.press();
    await Promise.resolve();
    expect(hosting.openPath).not.toHaveBeenCalled();
  });
});

describe("14: updates", () => {
  function startUpdates(serverUrl = "https://gubae.example") {
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
    const notified: UpdateState[] = [];
    const lecture = { live: false };
    const warn = vi.fn();
    const updates = new Updates({
      updater: () => updater,
      defaultServerUrl: serverUrl,
      isLive: () => lecture.live,
      notify: (state) => notified.push(state),
      warn,
      repeat: vi.fn(),
    });
    updates.start();
    const emit = (name: string, value: object) => listeners.get(name)?.(value as never);
    return { updates, updater, notified, lecture, warn, emit };
  }

  test("come from the server's releases and never downgrade", () => {
    const { updater } = startUpdates();
    expect(updater.setFeedURL).toHaveBeenCalledExactlyOnceWith({
      provider: "generic",
      url: "https://gubae.example/downloads/",
      useMultipleRangeRequest: false,
    });
    expect(updater).toMatchObject({ allowDowngrade: false, autoDownload: true, autoInstallOnAppQuit: true });
  });

  test("never use an unencrypted connection", () => {
    const { updater, warn } = startUpdates("http://gubae.example");
    expect(updater.checkForUpdates).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledOnce();
  });

  test("wait for a lecture's end and are installed on request", () => {
    const { updates, updater, notified, lecture, emit } = startUpdates();
    updates.install();
    expect(updater.quitAndInstall).not.toHaveBeenCalled();
    emit("download-progress", { percent: 41.7 });
    lecture.live = true;
    emit("update-downloaded", { version: "2.0.0" });
    updates.install();
    expect(updater.quitAndInstall).not.toHaveBeenCalled();
    lecture.live = false;
    updates.liveChanged();
    expect(notified).toEqual([
      { status: "downloading", percent: 42 },
      { status: "ready", version: "2.0.0", deferred: true },
      { status: "ready", version: "2.0.0", deferred: false },
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
    chooseServer: vi.fn(),
    showDownloads: vi.fn(),
    showCrashReports: vi.fn(),
    toggleMiniWindow: vi.fn(),
    miniWindowEnabled: true,
  };

  test("15: have no developer tools in the packaged app", () => {
    const packaged = menuTemplate(texts, { ...actions, platform: "linux", packaged: true });
    expect(JSON.stringify(packaged)).not.toContain("toggleDevTools");
    expect(JSON.stringify(menuTemplate(texts, { ...actions, platform: "linux", packaged: false }))).toContain(
      "toggleDevTools",
    );
  });

  test("have the app menu first on macOS", () => {
    expect(menuTemplate(texts, { ...actions, platform: "darwin", packaged: true })[0]).toEqual({
      role: "appMenu",
    });
    expect(menuTemplate(texts, { ...actions, platform: "win32", packaged: true })[0]).toMatchObject({
      label: "file",
    });
  });

  test("the context menu offers spelling suggestions and editing actions", () => {
    const replace = vi.fn();
    const target = {
      isEditable: true,
      selectionText: "",
      misspelledWord: "lectuer",
      dictionarySuggestions: ["lecture"],
    };
    const template = contextMenuTemplate(target, replace);
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
