import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import type {
  DisplayMediaRequestHandlerHandlerRequest,
  Streams,
  WebPreferences,
  WindowOpenHandlerResponse,
} from "electron";
import type { CdpSession, Chromium } from "./chromium.ts";
import { download } from "./download.ts";
import type { Schemes } from "./schemes.ts";

type Handler = (event: object, ...args: unknown[]) => unknown;

/** The shared state of the double's parts. */
export interface DoubleContext {
  chromium: Chromium;
  schemes: Schemes;
  appEvents: EventEmitter;
  session: DoubleSession;
  handlers: Map<string, Handler>;
}

type PermissionCallback = (granted: boolean) => void;

export class DoubleSession extends EventEmitter {
  permission:
    | ((contents: unknown, name: string, callback: PermissionCallback, details: object) => void)
    | null = null;
  /** Without a handler every permission is granted, as in Electron. */
  permissionCheck: (contents: unknown, name: string, origin: string, details: object) => boolean = () => true;
  displayMedia:
    | ((
        request: DisplayMediaRequestHandlerHandlerRequest,
        callback: (streams: Streams | null) => void,
      ) => void)
    | null = null;
  setPermissionRequestHandler = (handler: DoubleSession["permission"]) => {
    this.permission = handler;
  };
  setPermissionCheckHandler = (handler: DoubleSession["permissionCheck"]) => {
    this.permissionCheck = handler;
  };
  setDevicePermissionHandler = () => undefined;
  setSpellCheckerLanguages = () => undefined;
  availableSpellCheckerLanguages: string[] = [];
  setDisplayMediaRequestHandler = (handler: DoubleSession["displayMedia"]) => {
    this.displayMedia = handler;
  };
}

interface Frame {
  url: string;
  parentId: string | undefined;
}
interface FrameView {
  url: string;
  origin: string;
  parent: FrameView | null;
}
interface BindingCall {
  id: number;
  kind: string;
  args: [unknown, ...unknown[]];
}

const pageSide = stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, "page-side.ts"), "utf8"));

function withPreload(file: string | undefined): string {
  const preload = file === undefined ? "" : readFileSync(file, "utf8");
  if (/^\s*(?:import|export)\s/m.test(preload)) throw new Error("A sandboxed preload must be CommonJS.");
  return pageSide.replace("/* __PRELOAD__ */", () => `\n${preload}\n`);
}

/** A page in Chromium that behaves like Electron's `webContents`. */
export class DoubleContents extends EventEmitter {
  static readonly all = new Set<DoubleContents>();
  readonly ready: Promise<void>;
  readonly preferences: WebPreferences;
  readonly session: DoubleSession;
  targetId = "";
  readonly #context: DoubleContext;
  readonly #frames = new Map<string, Frame>();
  readonly #contexts = new Map<number, string>();
  #page: CdpSession | null = null;
  #loading = false;
  #destroyed = false;
  #zoomLevel = 0;
  /** The URL that main itself loads, which does not count as a navigation by the page. */
  #requestedUrl: string | null = null;
  #openHandler: (details: { url: string }) => WindowOpenHandlerResponse = () => ({ action: "allow" });

  constructor(context: DoubleContext, preferences: WebPreferences, size: { width: number; height: number }) {
    super();
    this.#context = context;
    this.preferences = preferences;
    this.session = context.session;
    DoubleContents.all.add(this);
    this.ready = this.#open(size);
    context.appEvents.emit("web-contents-created", {}, this);
  }

  async loadURL(url: string): Promise<void> {
    await this.ready;
    this.#loading = true;
    this.#requestedUrl = url;
    const loaded = new Promise((resolve) => this.once("did-finish-load", resolve));
    const { errorText } = await this.#send<{ errorText?: string }>("Page.navigate", {
      url: this.#context.schemes.toWire(url),
    });
    if (errorText !== undefined) throw new Error(`${errorText} loading '${url}'`);
    await loaded;
  }

  reload(): void {
    this.#requestedUrl = this.getURL();
    void this.#send("Page.reload");
  }

  send(channel: string, ...args: unknown[]): void {
    const parameters = `${JSON.stringify(channel)}, ${JSON.stringify(args)}`;
    const expression = `globalThis[Symbol.for('electron-double')]?.emit(${parameters})`;
    void this.ready.then(() => this.#send("Runtime.evaluate", { expression }));
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    const options = { expression, returnByValue: true, awaitPromise: true };
    const { result } = await this.#send<{ result: { value: unknown } }>("Runtime.evaluate", options);
    return result.value;
  }

  setWindowOpenHandler(handler: (details: { url: string }) => WindowOpenHandlerResponse): void {
    this.#openHandler = handler;
  }

  get mainFrame(): FrameView | null {
    const top = [...this.#frames].find(([, { parentId }]) => parentId === undefined);
    return top ? this.#frame(top[0]) : null;
  }
  getURL = (): string => this.mainFrame?.url ?? "";
  isLoading = (): boolean => this.#loading;
  isDestroyed = (): boolean => this.#destroyed;
  getLastWebPreferences = (): WebPreferences => this.preferences;
  getZoomLevel = (): number => this.#zoomLevel;
  setZoomLevel = (level: number): void => {
    this.#zoomLevel = level;
  };
  downloadURL = (url: string): void => void download(this, url);
  /** Simulates a crash of the renderer process. */
  forcefullyCrashRenderer(): void {
    void this.#send("Page.crash").catch(() => undefined);
  }

  close(): void {
    this.#destroyed = true;
    DoubleContents.all.delete(this);
    this.emit("destroyed");
    // The page is already gone when the whole browser closes.
    void this.#context.chromium
      .send("Target.closeTarget", { targetId: this.targetId })
      .catch(() => undefined);
  }

  #send<Result>(method: string, params?: object): Promise<Result> {
    if (this.#page === null) throw new Error("The page is not open yet.");
    return this.#page.send<Result>(method, params);
  }

  async #open({ width, height }: { width: number; height: number }): Promise<void> {
    const { chromium, schemes } = this.#context;
    const target = { url: "about:blank", newWindow: true, width, height };
    ({ targetId: this.targetId } = await chromium.send<{ targetId: string }>("Target.createTarget", target));
    const { sessionId } = await chromium.send<{ sessionId: string }>("Target.attachToTarget", {
      targetId: this.targetId,
      flatten: true,
    });
    const page = chromium.session(sessionId);
    this.#page = page;
    this.#listen(page);
    const source = withPreload(this.preferences.preload);
    const documents = { urlPattern: "*", resourceType: "Document" };
    await Promise.all([
      page.send("Page.enable"),
      page.send("Runtime.enable"),
      page.send("Inspector.enable"),
      page.send("Runtime.addBinding", { name: "__electron" }),
      page.send("Page.addScriptToEvaluateOnNewDocument", { source }),
      page.send("Fetch.enable", { patterns: [documents, ...schemes.patterns()] }),
    ]);
  }

  #listen(page: CdpSession): void {
    const { schemes } = this.#context;
    page.on("Runtime.executionContextCreated", ({ context }) =>
      this.#contexts.set(context.id, context.auxData?.frameId),
    );
    page.on("Page.frameNavigated", ({ frame }) => {
      this.#frames.set(frame.id, { url: schemes.fromWire(frame.url), parentId: frame.parentId });
      if (frame.parentId === undefined) this.emit("did-navigate", {}, schemes.fromWire(frame.url));
    });
    page.on("Page.navigatedWithinDocument", ({ frameId, url }) => {
      const frame = this.#frames.get(frameId);
      if (frame) frame.url = schemes.fromWire(url);
    });
    page.on("Page.domContentEventFired", () => this.emit("dom-ready"));
    page.on("Page.loadEventFired", () => {
      this.#loading = false;
      this.emit("did-finish-load", {});
    });
    page.on("Inspector.targetCrashed", () => this.emit("render-process-gone", {}, { reason: "crashed" }));
    page.on("Fetch.requestPaused", (paused) => {
      void this.#handleRequest(page, paused).catch((error: unknown) => {
        process.stderr.write(`${paused.request.url} failed: ${String(error)}\n`);
        return (
          page
            .send("Fetch.failRequest", { requestId: paused.requestId, errorReason: "Failed" })
            // The page may have navigated away since the request was paused.
            .catch(() => undefined)
        );
      });
    });
    page.on("Runtime.bindingCalled", ({ payload, executionContextId }) => {
      void this.#handleBindingCall(JSON.parse(payload) as BindingCall, executionContextId);
    });
  }

  #frame(id: string | undefined): FrameView | null {
    const frame = id === undefined ? undefined : this.#frames.get(id);
    if (!frame) return null;
    const origin = frame.url.split("/").slice(0, 3).join("/");
    return { url: frame.url, origin, parent: this.#frame(frame.parentId) };
  }

  async #handleRequest(
    page: CdpSession,
    paused: {
      requestId: string;
      frameId: string;
      resourceType: string;
      request: { url: string; method: string };
    },
  ): Promise<void> {
    const { requestId, frameId, resourceType, request } = paused;
    const url = this.#context.schemes.fromWire(request.url);
    if (resourceType === "Document" && !this.#allowsNavigation(url, this.#frames.get(frameId)?.parentId)) {
      await page.send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
      return;
    }
    const handler = this.#context.schemes.handlers.get(url.split(":")[0] ?? "");
    if (!handler) {
      await page.send("Fetch.continueRequest", { requestId });
      return;
    }
    const response = await handler({ url, method: request.method });
    await page.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: response.status,
      responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await response.arrayBuffer()).toString("base64"),
    });
  }

  #allowsNavigation(url: string, parentId: string | undefined): boolean {
    let prevented = false;
    const isMainFrame = parentId === undefined;
    const event = {
      url,
      isMainFrame,
      isSameDocument: false,
      preventDefault: () => {
        prevented = true;
      },
    };
    if (url !== this.#requestedUrl) {
      if (isMainFrame) this.emit("will-navigate", event, url);
      this.emit("will-frame-navigate", event);
    }
    if (isMainFrame) this.#requestedUrl = null;
    if (!prevented) this.emit("did-start-navigation", event, url);
    return !prevented;
  }

  async #handleBindingCall({ id, kind, args }: BindingCall, contextId: number): Promise<void> {
    const reply = (ok: boolean, value: unknown) => {
      const parameters = `${id}, ${ok}, ${JSON.stringify(value ?? null)}`;
      const expression = `globalThis[Symbol.for('electron-double')].reply(${parameters})`;
      // The calling page may have closed.
      return this.#send("Runtime.evaluate", { contextId, expression }).catch(() => undefined);
    };
    try {
      await reply(true, await this.#dispatch(kind, args, this.#frame(this.#contexts.get(contextId))));
    } catch (error) {
      await reply(false, String(error));
    }
  }

  #dispatch(kind: string, [first, ...rest]: BindingCall["args"], frame: FrameView | null): unknown {
    switch (kind) {
      case "invoke": {
        const handler = this.#context.handlers.get(String(first));
        if (!handler) throw new Error(`No handler registered for '${String(first)}'`);
        return handler({ sender: this, senderFrame: frame }, ...rest);
      }
      case "window-open":
        return this.#openHandler({ url: this.#context.schemes.fromWire(String(first)) }).action;
      case "permission":
        return new Promise((resolve) => {
          const details = { requestingUrl: frame?.url ?? "", isMainFrame: frame?.parent === null };
          if (this.session.permission) this.session.permission(this, String(first), resolve, details);
          else resolve(true);
        });
      case "permission-check": {
        const isMainFrame = frame?.parent === null;
        return this.session.permissionCheck(this, String(first), frame?.origin ?? "", { isMainFrame });
      }
      case "display-media":
        return this.#chooseMedia(first as { videoRequested: boolean; audioRequested: boolean }, frame);
      default:
        throw new Error(`The Electron double does not know '${kind}'.`);
    }
  }

  #chooseMedia(
    requested: { videoRequested: boolean; audioRequested: boolean },
    frame: FrameView | null,
  ): Promise<unknown> {
    return new Promise((resolve) => {
      let called = false;
      const callback = (streams: Streams | null) => {
        if (called) throw new Error("One-time callback was called more than once");
        called = true;
        if (streams === null) return resolve(null);
        if (requested.videoRequested && !streams.video) {
          resolve(null);
          throw new TypeError("Video was requested, but no video stream was provided");
        }
        const { id, name } = streams.video as { id: string; name: string };
        resolve({ video: { id, name }, audio: streams.audio ?? null });
      };
      const request = { ...requested, frame, securityOrigin: frame?.origin ?? "", userGesture: true };
      const handler = this.session.displayMedia;
      if (handler) handler(request as unknown as DisplayMediaRequestHandlerHandlerRequest, callback);
      else resolve(null);
    });
  }
}
