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

interface Waiting {
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
  // Pages of a made-up origin call a server on this machine; and addresses behind mDNS names resolve nowhere here.
  "--disable-features=LocalNetworkAccessChecks,WebRtcHideLocalIpsWithMdns",
];

/** One page's part of the line to Chromium: events come out of it, commands go in. */
export interface CdpSession extends EventEmitter {
  send: <Result = unknown>(method: string, params?: object) => Promise<Result>;
}

/** Chromium, driven over its debugging pipe; Playwright listens at its port beside us. */
export class Chromium {
  readonly process: ChildProcess;
  /** It runs, and its port is told on stderr, where Playwright reads it. */
  readonly up: Promise<void>;
  readonly #input: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #sessions = new Map<string, EventEmitter>();
  #buffer = Buffer.alloc(0);
  #lastId = 0;

  constructor(profile: string) {
    const program = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
    this.process = spawn(program, [...flags, `--user-data-dir=${profile}`], {
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    });
    this.#input = this.process.stdio[3] as Writable;
    (this.process.stdio[4] as Readable).on("data", (bytes: Buffer) => this.#read(bytes));
    this.up = new Promise((resolve) => {
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
      this.#waiting.set(this.#lastId, { method, resolve, reject });
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
      this.#hear(JSON.parse(this.#buffer.subarray(0, end).toString()) as Message);
      this.#buffer = this.#buffer.subarray(end + 1);
    }
  }

  #hear({ id, method, params, result, error, sessionId }: Message): void {
    if (id === undefined) {
      if (sessionId !== undefined && method !== undefined)
        this.#sessions.get(sessionId)?.emit(method, params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(`${waiting.method}: ${error.message}`));
    else waiting?.resolve(result as never);
  }
}
