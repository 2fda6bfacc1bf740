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
import type { Schemes } from "./schemes.ts";

type Handler = (event: object, ...args: unknown[]) => unknown;

/** What pages and main share. */
export interface World {
  chromium: Chromium;
  schemes: Schemes;
  appEvents: EventEmitter;
  session: DoubleSession;
  handlers: Map<string, Handler>;
}

type PermissionAnswer = (granted: boolean) => void;

export class DoubleSession extends EventEmitter {
  permission: ((contents: unknown, name: string, answer: PermissionAnswer, details: object) => void) | null =
    null;
  /** Without a handler everything is granted, as in Electron. */
  permissionCheck: (contents: unknown, name: string, origin: string, details: object) => boolean = () => true;
  displayMedia:
    | ((request: DisplayMediaRequestHandlerHandlerRequest, answer: (streams: Streams | null) => void) => void)
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

/** A page in Chromium that behaves to main as Electron's `webContents`. */
export class DoubleContents extends EventEmitter {
  static readonly all = new Set<DoubleContents>();
  readonly ready: Promise<void>;
  readonly preferences: WebPreferences;
  readonly session: DoubleSession;
  targetId = "";
  readonly #world: World;
  readonly #frames = new Map<string, Frame>();
  readonly #contexts = new Map<number, string>();
  #page: CdpSession | null = null;
  #loading = false;
  #destroyed = false;
  #zoomLevel = 0;
  /** The address that main itself asked for: not a navigation of the page's. */
  #asked: string | null = null;
  #openHandler: (details: { url: string }) => WindowOpenHandlerResponse = () => ({ action: "allow" });

  constructor(world: World, preferences: WebPreferences, size: { width: number; height: number }) {
    super();
    this.#world = world;
    this.preferences = preferences;
    this.session = world.session;
    DoubleContents.all.add(this);
    this.ready = this.#open(size);
    world.appEvents.emit("web-contents-created", {}, this);
  }

  async loadURL(url: string): Promise<void> {
    await this.ready;
    this.#loading = true;
    this.#asked = url;
    const loaded = new Promise((resolve) => this.once("did-finish-load", resolve));
    const { errorText } = await this.#send<{ errorText?: string }>("Page.navigate", {
      url: this.#world.schemes.toWire(url),
    });
    if (errorText !== undefined) throw new Error(`${errorText} loading '${url}'`);
    await loaded;
  }

  reload(): void {
    this.#asked = this.getURL();
    void this.#send("Page.reload");
  }

  send(channel: string, ...args: unknown[]): void {
    const said = `${JSON.stringify(channel)}, ${JSON.stringify(args)}`;
    const expression = `globalThis[Symbol.for('electron-double')]?.emit(${said})`;
    void this.ready.then(() => this.#send("Runtime.evaluate", { expression }));
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    const wanted = { expression, returnByValue: true, awaitPromise: true };
    const { result } = await this.#send<{ result: { value: unknown } }>("Runtime.evaluate", wanted);
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
  /** As when the renderer's process dies. */
  forcefullyCrashRenderer(): void {
    void this.#send("Page.crash").catch(() => undefined);
  }

  close(): void {
    this.#destroyed = true;
    DoubleContents.all.delete(this);
    this.emit("destroyed");
    // Gone already when the whole browser is closing.
    void this.#world.chromium.send("Target.closeTarget", { targetId: this.targetId }).catch(() => undefined);
  }

  #send<Result>(method: string, params?: object): Promise<Result> {
    if (this.#page === null) throw new Error("The page is not open yet.");
    return this.#page.send<Result>(method, params);
  }

  async #open({ width, height }: { width: number; height: number }): Promise<void> {
    const { chromium, schemes } = this.#world;
    const made = { url: "about:blank", newWindow: true, width, height };
    ({ targetId: this.targetId } = await chromium.send<{ targetId: string }>("Target.createTarget", made));
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
    const { schemes } = this.#world;
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
      void this.#answerRequest(page, paused).catch(() =>
        page
          .send("Fetch.failRequest", { requestId: paused.requestId, errorReason: "Failed" })
          // The page has moved on meanwhile.
          .catch(() => undefined),
      );
    });
    page.on("Runtime.bindingCalled", ({ payload, executionContextId }) => {
      void this.#answerPage(JSON.parse(payload) as BindingCall, executionContextId);
    });
  }

  #frame(id: string | undefined): FrameView | null {
    const frame = id === undefined ? undefined : this.#frames.get(id);
    if (!frame) return null;
    const origin = frame.url.split("/").slice(0, 3).join("/");
    return { url: frame.url, origin, parent: this.#frame(frame.parentId) };
  }

  async #answerRequest(
    page: CdpSession,
    paused: {
      requestId: string;
      frameId: string;
      resourceType: string;
      request: { url: string; method: string };
    },
  ): Promise<void> {
    const { requestId, frameId, resourceType, request } = paused;
    const url = this.#world.schemes.fromWire(request.url);
    if (resourceType === "Document" && !this.#mayNavigate(url, this.#frames.get(frameId)?.parentId)) {
      await page.send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
      return;
    }
    const handler = this.#world.schemes.handlers.get(url.split(":")[0] ?? "");
    if (!handler) {
      await page.send("Fetch.continueRequest", { requestId });
      return;
    }
    const reply = await handler({ url, method: request.method });
    await page.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: reply.status,
      responseHeaders: [...reply.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await reply.arrayBuffer()).toString("base64"),
    });
  }

  #mayNavigate(url: string, parentId: string | undefined): boolean {
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
    if (url !== this.#asked) {
      if (isMainFrame) this.emit("will-navigate", event, url);
      this.emit("will-frame-navigate", event);
    }
    if (isMainFrame) this.#asked = null;
    if (!prevented) this.emit("did-start-navigation", event, url);
    return !prevented;
  }

  async #answerPage({ id, kind, args }: BindingCall, contextId: number): Promise<void> {
    const reply = (ok: boolean, value: unknown) => {
      const said = `${id}, ${ok}, ${JSON.stringify(value ?? null)}`;
      const expression = `globalThis[Symbol.for('electron-double')].reply(${said})`;
      // The page that asked may be gone.
      return this.#send("Runtime.evaluate", { contextId, expression }).catch(() => undefined);
    };
    try {
      await reply(true, await this.#answer(kind, args, this.#frame(this.#contexts.get(contextId))));
    } catch (error) {
      await reply(false, String(error));
    }
  }

  #answer(kind: string, [first, ...rest]: BindingCall["args"], frame: FrameView | null): unknown {
    switch (kind) {
      case "invoke": {
        const handler = this.#world.handlers.get(String(first));
        if (!handler) throw new Error(`No handler registered for '${String(first)}'`);
        return handler({ sender: this, senderFrame: frame }, ...rest);
      }
      case "window-open":
        return this.#openHandler({ url: this.#world.schemes.fromWire(String(first)) }).action;
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
    wanted: { videoRequested: boolean; audioRequested: boolean },
    frame: FrameView | null,
  ): Promise<unknown> {
    return new Promise((resolve) => {
      let used = false;
      const answer = (streams: Streams | null) => {
        if (used) throw new Error("One-time callback was called more than once");
        used = true;
        if (streams === null) return resolve(null);
        if (wanted.videoRequested && !streams.video) {
          resolve(null);
          throw new TypeError("Video was requested, but no video stream was provided");
        }
        const { id, name } = streams.video as { id: string; name: string };
        resolve({ video: { id, name }, audio: streams.audio ?? null });
      };
      const request = { ...wanted, frame, securityOrigin: frame?.origin ?? "", userGesture: true };
      const handler = this.session.displayMedia;
      if (handler) handler(request as unknown as DisplayMediaRequestHandlerHandlerRequest, answer);
      else resolve(null);
    });
  }
}
