import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import type { Readable, Writable } from "node:stream";

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
  sessionId?: string;
}

interface PendingCommand {
  method: string;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

const flags = [
  "--headless=new",
  "--no-sandbox",
  "--no-first-run",
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-startup-window",
  "--remote-debugging-pipe",
  "--remote-debugging-port=0",
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--autoplay-policy=no-user-gesture-required",
  // These features are disabled because pages of the app's own origin call a server on this machine, mDNS candidates
  // don't resolve here, and the popups below the address bar are never visible.
  "--disable-features=LocalNetworkAccessChecks,WebRtcHideLocalIpsWithMdns,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
];

/** A page's session on the debugging pipe: emits the page's events and sends commands to the page. */
export interface CdpSession extends EventEmitter {
  send: <Result = unknown>(method: string, params?: object) => Promise<Result>;
}

/** Chromium, controlled over its debugging pipe while Playwright uses its debugging port. */
export class Chromium {
  readonly process: ChildProcess;
  /** Resolves when Chromium runs. Chromium prints its port on stderr, where Playwright reads it. */
  readonly ready: Promise<void>;
  readonly #input: Writable;
  readonly #pending = new Map<number, PendingCommand>();
  readonly #sessions = new Map<string, EventEmitter>();
  #buffer = Buffer.alloc(0);
  #lastId = 0;

  constructor(profile: string) {
    const executable = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
    this.process = spawn(executable, [...flags, `--user-data-dir=${profile}`], {
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    });
    this.#input = this.process.stdio[3] as Writable;
    (this.process.stdio[4] as Readable).on("data", (bytes: Buffer) => this.#read(bytes));
    this.ready = new Promise((resolve) => {
      this.process.stderr?.on("data", (bytes: Buffer) => {
        const listening = /DevTools listening on ws:\S+/.exec(bytes.toString());
        if (!listening) return;
        process.stderr.write(`${listening[0]}\n`);
        resolve();
      });
    });
  }

  send<Result = unknown>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#lastId += 1;
      this.#pending.set(this.#lastId, { method, resolve, reject });
      this.#input.write(`${JSON.stringify({ id: this.#lastId, method, params, sessionId })}\0`);
    });
  }

  session(id: string): CdpSession {
    const session = Object.assign(new EventEmitter(), {
      send: <Result>(method: string, params?: object) => this.send<Result>(method, params, id),
    });
    this.#sessions.set(id, session);
    return session;
  }

  #read(bytes: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, bytes]);
    for (let end = this.#buffer.indexOf(0); end >= 0; end = this.#buffer.indexOf(0)) {
      this.#handle(JSON.parse(this.#buffer.subarray(0, end).toString()) as Message);
      this.#buffer = this.#buffer.subarray(end + 1);
    }
  }

  #handle({ id, method, params, result, error, sessionId }: Message): void {
    if (id === undefined) {
      if (sessionId !== undefined && method !== undefined)
        this.#sessions.get(sessionId)?.emit(method, params);
      return;
    }
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) pending?.reject(new Error(`${pending.method}: ${error.message}`));
    else pending?.resolve(result as never);
  }
}
