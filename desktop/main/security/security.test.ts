import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bridgeArguments } from "#contract/desktop/desktop-bridge.ts";
import { channelOf } from "#contract/desktop/desktop-channels.ts";
import { registerIpcHandlers, type BridgeHandlers } from "../ipc-handlers.ts";
import { appScheme, createAppProtocolHandler } from "./app-protocol.ts";
import { limitNavigation } from "./limit-navigation.ts";
import { createExternalOpener } from "./open-external.ts";
import { limitPermissions } from "./permissions.ts";
import { pagePreferences } from "./web-preferences.ts";

// The numbers refer to the security checklist in docs/desktop.md.

describe("1, 15: a page is web content", () => {
  test("is isolated and sandboxed, without Node, and without DevTools when packaged", () => {
    expect(pagePreferences("/preload.cjs", true)).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      devTools: false,
    });
    expect(pagePreferences("/preload.cjs", false).devTools).toBe(true);
  });
});

describe("3, 4: app://gubae", () => {
  let outside: string;
  let handleRequest: ReturnType<typeof createAppProtocolHandler>;
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response("no", { status: 404 }));
  const get = (url: string, method = "GET") => handleRequest({ url, method });

  beforeAll(() => {
    outside = mkdtempSync(path.join(tmpdir(), "gubae-app-"));
    const folder = path.join(outside, "page");
    mkdirSync(path.join(folder, "assets"), { recursive: true });
    writeFileSync(path.join(outside, "secret.txt"), "secret");
    writeFileSync(path.join(outside, "page-secret.js"), "secret");
    writeFileSync(path.join(folder, "index.html"), `<meta content="__NONCE__"><style nonce="__NONCE__">`);
    writeFileSync(path.join(folder, "assets/a-1.js"), "run()");
    handleRequest = createAppProtocolHandler({ folder, fetch, serverUrl: () => "https://gubae.example" });
  });
  afterAll(() => rmSync(outside, { recursive: true }));

  test("is a secure standard scheme that pages can fetch from", () => {
    expect(appScheme).toEqual({
      scheme: "app",
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    });
  });

  test.each(["app://gubae/", "app://gubae/lectures", "app://gubae/class/1/t", "app://gubae/index.html"])(
    "%s is the page, under a policy with a fresh nonce and nothing unsafe",
    async (url) => {
      const [first, second] = [await get(url), await get(url)];
      const policy = first.headers.get("Content-Security-Policy") ?? "";
      const nonce = /'nonce-([\w-]{22,})'/.exec(policy)?.[1];
      expect(await first.text()).toBe(`<meta content="${nonce}"><style nonce="${nonce}">`);
      expect(second.headers.get("Content-Security-Policy")).not.toBe(policy);
      expect(policy).not.toMatch(/unsafe|\*/);
      for (const rule of ["default-src 'none'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"])
        expect(policy.split("; ")).toContain(rule);
      expect(policy.split("; ")).toContain("connect-src 'self' https://gubae.example wss://gubae.example");
      expect(policy.split("; ")).toContain("media-src 'self' blob: https://gubae.example");
      const features = (first.headers.get("Permissions-Policy") ?? "").split(", ");
      for (const feature of ["geolocation=()", "usb=()"]) expect(features).toContain(feature);
    },
  );

  test("serves a built file with its content type and caches it", async () => {
    const file = await get("app://gubae/assets/a-1.js");
    expect(await file.text()).toBe("run()");
    expect(file.headers.get("Content-Type")).toContain("text/javascript");
    expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(file.headers.get("Cache-Control")).toContain("immutable");
  });

  test.each([
    "app://gubae/missing.js",
    "app://gubae/assets",
    "app://elsewhere/",
    "app://gubae.evil/",
    "app://gubae/..%2fsecret.txt",
    "app://gubae/%2e%2e%2fsecret.txt",
    "app://gubae/assets/..%2f..%2fsecret.txt",
    "app://gubae/..%2fpage-secret.js",
    "app://gubae/..%5csecret.txt",
    "app://gubae/%00.js",
    "app://gubae/%E0%A4%A.js",
  ])("%s shows nothing of the disk", async (url) => {
    const response = await get(url);
    expect(await response.text()).not.toMatch(/secret/);
    if (url !== "app://gubae/assets") expect(response.status).toBe(404);
  });

  test("accepts only GET", async () => {
    expect((await get("app://gubae/", "POST")).status).toBe(404);
  });

  test("proxies the server's pictures and nothing else", async () => {
    fetch.mockResolvedValueOnce(new Response("webp", { headers: { "Content-Type": "image/webp" } }));
    const picture = await get("app://gubae/pictures/ab-640.webp");
    expect(await picture.text()).toBe("webp");
    expect(picture.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    expect(picture.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(fetch).toHaveBeenLastCalledWith("https://gubae.example/pictures/ab-640.webp", {
      credentials: "omit",
      redirect: "error",
    });
    for (const type of [
      "text/html",
      "image/svg+xml",
      "image/svg+xml; charset=utf-8",
      "image/",
      "IMAGE/SVG+XML",
    ]) {
      fetch.mockResolvedValueOnce(new Response("<script>", { headers: { "Content-Type": type } }));
      expect((await get("app://gubae/pictures/ab.webp")).status, type).toBe(404);
    }
    fetch.mockClear();
    const slide = "/slides/AbC-_9/0199b5a0-0000-7000-8000-000000000001/640";
    fetch.mockResolvedValueOnce(new Response("webp", { headers: { "Content-Type": "image/webp" } }));
    expect((await get(`app://gubae${slide}`)).status).toBe(200);
    expect(fetch.mock.lastCall?.[0]).toBe(`https://gubae.example${slide}`);
    fetch.mockClear();
    for (const other of ["pictures/..%2fusers%2fme", "slides/a/b", "slides/a/b/..%2fme", "slides/a/b/640/me"])
      await get(`app://gubae/${other}`);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe("5: permissions", () => {
  type Session = Parameters<typeof limitPermissions>[0];
  const session = {
    setPermissionRequestHandler: vi.fn<Session["setPermissionRequestHandler"]>(),
    setPermissionCheckHandler: vi.fn<Session["setPermissionCheckHandler"]>(),
    setDevicePermissionHandler: vi.fn<Session["setDevicePermissionHandler"]>(),
  };

  const own = "app://gubae/lectures";
  const cases: [string, string, boolean, boolean][] = [
    ["media", own, true, true],
    ["display-capture", own, true, true],
    ["notifications", own, true, true],
    ["geolocation", own, true, false],
    ["clipboard-read", own, true, false],
    ["openExternal", own, true, false],
    ["media", "https://evil.example/", true, false],
    ["media", "app://gubae.evil/", true, false],
    ["media", own, false, false],
  ];

  test.each(cases)("%s for %s, top frame %s: %s", (permission, url, isMainFrame, granted) => {
    limitPermissions(session);
    const callback = vi.fn();
    const details = { isMainFrame, requestingUrl: url };
    session.setPermissionRequestHandler.mock.lastCall?.[0]?.(
      null as never,
      permission as never,
      callback,
      details,
    );
    expect(callback).toHaveBeenCalledExactlyOnceWith(granted);
    expect(
      session.setPermissionCheckHandler.mock.lastCall?.[0]?.(
        null,
        permission as never,
        url,
        details as never,
      ),
    ).toBe(granted);
    expect(session.setDevicePermissionHandler.mock.lastCall?.[0]?.({} as never)).toBe(false);
  });
});

describe("6, 7: navigation of a window", () => {
  type Listener = (event: { url: string; isMainFrame: boolean; preventDefault: () => void }) => void;
  function createContents() {
    const listeners = new Map<string, Listener>();
    let openHandler: (details: { url: string }) => object = () => ({ action: "allow" });
    const contents = {
      on: (name: string, listener: Listener) => listeners.set(name, listener),
      setWindowOpenHandler: (handler: typeof openHandler) => {
        openHandler = handler;
      },
    };
    const openExternal = vi.fn();
    const serverUrl = () => "https://gubae.example";
    limitNavigation(contents as never, { openExternal, serverUrl, warn: vi.fn() });
    const navigates = (name: string, url: string, isMainFrame = true) => {
      const preventDefault = vi.fn();
      listeners.get(name)?.({ url, isMainFrame, preventDefault });
      return preventDefault.mock.calls.length === 0;
    };
    return { navigates, open: (url: string) => openHandler({ url }), openExternal };
  }

  test.each(["will-navigate", "will-frame-navigate", "will-redirect"])("%s only to our own pages", (name) => {
    const { navigates } = createContents();
    expect(navigates(name, "app://gubae/lectures")).toBe(true);
    const elsewhere = [
      "https://evil.example/",
      "app://gubae.evil/",
      "app://user@gubae/",
      "file:///etc/passwd",
    ];
    for (const url of [...elsewhere, "data:text/html,x", "about:blank", "javascript:0"])
      expect(navigates(name, url), url).toBe(false);
  });

  test("opens a file of our server in the system's browser, for the window alone", () => {
    const { navigates, openExternal } = createContents();
    const calendar = "https://gubae.example/classes/id/1/calendar.ics";
    expect(navigates("will-navigate", calendar, false)).toBe(false);
    expect(navigates("will-frame-navigate", calendar)).toBe(false);
    for (const url of ["https://gubae.example.evil.example/a", "http://gubae.example/a", "not an address"])
      expect(navigates("will-navigate", url)).toBe(false);
    expect(openExternal).not.toHaveBeenCalled();
    expect(navigates("will-navigate", calendar)).toBe(false);
    expect(openExternal).toHaveBeenCalledExactlyOnceWith(calendar);
  });

  test("creates no webview and no window, and opens links in the system's browser", () => {
    const { navigates, open, openExternal } = createContents();
    expect(navigates("will-attach-webview", "app://gubae/")).toBe(false);
    expect(open("https://help.example/")).toEqual({ action: "deny" });
    expect(openExternal).toHaveBeenCalledExactlyOnceWith("https://help.example/");
  });

  test.each([
    ["https://checkout.example/pay?x=1", true],
    ["http://localhost:3000/sandbox/checkout/1", true],
    ["http://localhost:4000/", false],
    ["http://library.example/book", true],
    ["http://127.0.0.1:631/", false],
    ["https://user:secret@gubae.example/", false],
    ["file:///etc/passwd", false],
    ["smb://host/share", false],
    ["javascript:alert(1)", false],
    ["ms-msdt:/id", false],
    ["not an address", false],
  ])("opens %s outside: %s", async (url, opened) => {
    const shellOpen = vi.fn(async () => undefined);
    const openExternal = createExternalOpener({
      openExternal: shellOpen,
      serverUrl: () => "http://localhost:3000",
      warn: vi.fn(),
    });
    expect(await openExternal(url)).toBe(opened);
    expect(shellOpen).toHaveBeenCalledTimes(opened ? 1 : 0);
  });
});

describe("8: every call is validated", () => {
  type Listener = (event: object, ...args: unknown[]) => Promise<unknown>;
  function createIpc() {
    const channels = new Map<string, Listener>();
    const handled = vi.fn((..._args: unknown[]) => "done");
    const handlers = Object.fromEntries(Object.keys(bridgeArguments).map((method) => [method, handled]));
    const warn = vi.fn();
    const ipcMain = { handle: (channel: string, listener: Listener) => channels.set(channel, listener) };
    registerIpcHandlers(handlers as unknown as BridgeHandlers, { ipcMain: ipcMain as never, warn });
    const call = (method: keyof typeof bridgeArguments, frame: unknown, ...args: unknown[]) =>
      channels.get(channelOf(method))?.({ senderFrame: frame }, ...args);
    return { call, handled, warn, channels };
  }
  const top = { url: "app://gubae/lectures", parent: null };
  const notification = {
    id: "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",
    title: "t",
    body: "b",
    path: "/dashboard",
  };

  test("has one channel for each method and no other", () => {
    expect([...createIpc().channels.keys()].toSorted()).toEqual(
      Object.keys(bridgeArguments)
        .map((method) => channelOf(method as keyof typeof bridgeArguments))
        .toSorted(),
    );
  });

  test("handles a call of our own top frame with parsed arguments", async () => {
    const { call, handled } = createIpc();
    expect(await call("storeToken", top, "a token")).toBe("done");
    expect(handled).toHaveBeenCalledExactlyOnceWith("a token");
    expect(await call("showNotices", top, [{ ...notification, icon: "file:///etc/passwd" }])).toBe("done");
    expect(handled).toHaveBeenLastCalledWith([notification]);
  });

  test.each([
    ["a frame in our page", { url: "app://gubae/", parent: top }],
    ["another origin", { url: "https://gubae.example/", parent: null }],
    ["a lookalike", { url: "app://gubae.evil/", parent: null }],
    ["an empty page", { url: "about:blank", parent: null }],
    ["a frame that is gone", null],
  ])("%s is refused, for every method", async (_, frame) => {
    const { call, handled, warn } = createIpc();
    for (const method of Object.keys(bridgeArguments) as (keyof typeof bridgeArguments)[])
      await expect(call(method, frame)).rejects.toThrow("Only Gubae's own page");
    expect(handled).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(Object.keys(bridgeArguments).length);
  });

  test.each([
    ["storeToken", [7]],
    ["storeToken", ["x".repeat(501)]],
    ["storeToken", []],
    ["getStartInfo", ["more"]],
    ["listSources", [-1]],
    ["chooseSource", [1, { sourceId: 5 }]],
    ["openExternal", [{}]],
    ["changeServer", [null]],
    ["download", ["https://evil.example/a"]],
    ["download", ["//evil.example/a"]],
    ["download", ["/\\evil.example/a"]],
    ["download", ["/materials/%2e%2e/a"]],
    ["download", ["/materials/files/a?to=//evil.example"]],
    ["download", ["javascript:alert(1)"]],
    ["download", [`/${"a".repeat(1000)}`]],
    ["showNotices", ["junk"]],
    ["showNotices", [[{ ...notification, id: "1" }]]],
    ["showNotices", [[{ ...notification, title: "" }]]],
    ["showNotices", [[{ ...notification, body: "x".repeat(601) }]]],
    ["showNotices", [[{ ...notification, path: "//evil.example/" }]]],
    ["showNotices", [[{ ...notification, path: "/\\evil.example" }]]],
    ["showNotices", [[{ ...notification, path: "https://evil.example" }]]],
    ["showNotices", [[{ ...notification, path: "/a\n/b" }]]],
    ["showNotices", [Array.from({ length: 51 }, () => notification)]],
  ] as const)("%s with %j is refused", async (method, args) => {
    const { call, handled } = createIpc();
    await expect(call(method, top, ...args)).rejects.toThrow("Invalid arguments");
    expect(handled).not.toHaveBeenCalled();
  });
});
