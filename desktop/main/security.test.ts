import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bridgeArguments } from "#contract/desktop-bridge.ts";
import { channelOf } from "#contract/desktop-channels.ts";
import { answerCalls, type BridgeHandlers } from "./answer-calls.ts";
import { appScheme, createAppFiles } from "./app-protocol.ts";
import { limitNavigation } from "./limit-navigation.ts";
import { createOutside } from "./open-outside.ts";
import { limitPermissions } from "./permissions.ts";
import { pagePreferences } from "./web-preferences.ts";

// The numbers are those of the security checklist in docs/desktop.md.

describe("1, 15: a page is the web", () => {
  test("isolated, in the sandbox, without Node, and without DevTools once packaged", () => {
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
  let answer: ReturnType<typeof createAppFiles>;
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response("no", { status: 404 }));
  const get = (url: string, method = "GET") => answer({ url, method });

  beforeAll(() => {
    outside = mkdtempSync(path.join(tmpdir(), "gubae-app-"));
    const folder = path.join(outside, "page");
    mkdirSync(path.join(folder, "assets"), { recursive: true });
    writeFileSync(path.join(outside, "secret.txt"), "secret");
    writeFileSync(path.join(outside, "page-secret.js"), "secret");
    writeFileSync(path.join(folder, "index.html"), `<meta content="__NONCE__"><style nonce="__NONCE__">`);
    writeFileSync(path.join(folder, "assets/a-1.js"), "run()");
    answer = createAppFiles({ folder, fetch, serverUrl: () => "https://gubae.example" });
  });
  afterAll(() => rmSync(outside, { recursive: true }));

  test("is a secure, standard scheme that pages may fetch from", () => {
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
    },
  );

  test("a built file comes as what it is, and may be kept", async () => {
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
    const reply = await get(url);
    expect(await reply.text()).not.toMatch(/secret/);
    if (url !== "app://gubae/assets") expect(reply.status).toBe(404);
  });

  test("only GET", async () => {
    expect((await get("app://gubae/", "POST")).status).toBe(404);
  });

  test("pictures are the server's, and nothing but pictures", async () => {
    fetch.mockResolvedValueOnce(new Response("webp", { headers: { "Content-Type": "image/webp" } }));
    expect(await (await get("app://gubae/pictures/ab-640.webp")).text()).toBe("webp");
    expect(fetch).toHaveBeenLastCalledWith("https://gubae.example/pictures/ab-640.webp", {
      credentials: "omit",
      redirect: "error",
    });
    fetch.mockResolvedValueOnce(new Response("<script>", { headers: { "Content-Type": "text/html" } }));
    expect((await get("app://gubae/pictures/ab.webp")).status).toBe(404);
    fetch.mockClear();
    await get("app://gubae/pictures/..%2fusers%2fme");
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
    const answer = vi.fn();
    const details = { isMainFrame, requestingUrl: url };
    session.setPermissionRequestHandler.mock.lastCall?.[0]?.(
      null as never,
      permission as never,
      answer,
      details,
    );
    expect(answer).toHaveBeenCalledExactlyOnceWith(granted);
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

describe("6, 7: where a window may go", () => {
  type Listener = (event: { url: string; preventDefault: () => void }) => void;
  function windowed() {
    const listeners = new Map<string, Listener>();
    let openHandler: (details: { url: string }) => object = () => ({ action: "allow" });
    const contents = {
      on: (name: string, listener: Listener) => listeners.set(name, listener),
      setWindowOpenHandler: (handler: typeof openHandler) => {
        openHandler = handler;
      },
    };
    const openOutside = vi.fn();
    limitNavigation(contents as never, { openOutside, warn: vi.fn() });
    const goes = (name: string, url: string) => {
      const preventDefault = vi.fn();
      listeners.get(name)?.({ url, preventDefault });
      return preventDefault.mock.calls.length === 0;
    };
    return { goes, open: (url: string) => openHandler({ url }), openOutside };
  }

  test.each(["will-navigate", "will-frame-navigate", "will-redirect"])("%s only to our own pages", (name) => {
    const { goes } = windowed();
    expect(goes(name, "app://gubae/lectures")).toBe(true);
    const elsewhere = [
      "https://evil.example/",
      "app://gubae.evil/",
      "app://user@gubae/",
      "file:///etc/passwd",
    ];
    for (const url of [...elsewhere, "data:text/html,x", "about:blank", "javascript:0"])
      expect(goes(name, url), url).toBe(false);
  });

  test("no webview, and no window: what a link would open goes outside", () => {
    const { goes, open, openOutside } = windowed();
    expect(goes("will-attach-webview", "app://gubae/")).toBe(false);
    expect(open("https://help.example/")).toEqual({ action: "deny" });
    expect(openOutside).toHaveBeenCalledExactlyOnceWith("https://help.example/");
  });

  test.each([
    ["https://checkout.example/pay?x=1", true],
    ["http://localhost:3000/sandbox/checkout/1", true],
    ["http://localhost:4000/", false],
    ["http://gubae.example/", false],
    ["https://user:secret@gubae.example/", false],
    ["file:///etc/passwd", false],
    ["smb://host/share", false],
    ["javascript:alert(1)", false],
    ["ms-msdt:/id", false],
    ["not an address", false],
  ])("opens %s outside: %s", async (url, opened) => {
    const openExternal = vi.fn(async () => undefined);
    const openOutside = createOutside({
      openExternal,
      serverUrl: () => "http://localhost:3000",
      warn: vi.fn(),
    });
    expect(await openOutside(url)).toBe(opened);
    expect(openExternal).toHaveBeenCalledTimes(opened ? 1 : 0);
  });
});

describe("8: every call is checked", () => {
  type Listener = (event: object, ...args: unknown[]) => Promise<unknown>;
  function answered() {
    const channels = new Map<string, Listener>();
    const handled = vi.fn((..._args: unknown[]) => "done");
    const handlers = Object.fromEntries(Object.keys(bridgeArguments).map((verb) => [verb, handled]));
    const warn = vi.fn();
    const ipcMain = { handle: (channel: string, listener: Listener) => channels.set(channel, listener) };
    answerCalls(handlers as unknown as BridgeHandlers, { ipcMain: ipcMain as never, warn });
    const call = (verb: keyof typeof bridgeArguments, frame: unknown, ...args: unknown[]) =>
      channels.get(channelOf(verb))?.({ senderFrame: frame }, ...args);
    return { call, handled, warn, channels };
  }
  const top = { url: "app://gubae/lectures", parent: null };

  test("there is a channel for each verb, and no other", () => {
    expect([...answered().channels.keys()].toSorted()).toEqual(
      Object.keys(bridgeArguments)
        .map((verb) => channelOf(verb as keyof typeof bridgeArguments))
        .toSorted(),
    );
  });

  test("our own top frame is answered, with what was parsed", async () => {
    const { call, handled } = answered();
    expect(await call("keepToken", top, "a token")).toBe("done");
    expect(handled).toHaveBeenCalledExactlyOnceWith("a token");
  });

  test.each([
    ["a frame in our page", { url: "app://gubae/", parent: top }],
    ["another origin", { url: "https://gubae.example/", parent: null }],
    ["a lookalike", { url: "app://gubae.evil/", parent: null }],
    ["an empty page", { url: "about:blank", parent: null }],
    ["a frame that is gone", null],
  ])("%s is refused, for every verb", async (_, frame) => {
    const { call, handled, warn } = answered();
    for (const verb of Object.keys(bridgeArguments) as (keyof typeof bridgeArguments)[])
      await expect(call(verb, frame)).rejects.toThrow("Only Gubae's own page");
    expect(handled).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(Object.keys(bridgeArguments).length);
  });

  test.each([
    ["keepToken", [7]],
    ["keepToken", ["x".repeat(501)]],
    ["keepToken", []],
    ["start", ["more"]],
    ["listSources", [-1]],
    ["choose", [1, { sourceId: 5 }]],
    ["openOutside", [{}]],
    ["changeServer", [null]],
  ] as const)("%s with %j is refused", async (verb, args) => {
    const { call, handled } = answered();
    await expect(call(verb, top, ...args)).rejects.toThrow("no arguments");
    expect(handled).not.toHaveBeenCalled();
  });
});
