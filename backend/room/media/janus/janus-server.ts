import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { connectJanus, type JanusConnection, type JanusRequest } from "./janus-connection.ts";
import { JanusRefusal, JanusUnreachable, refusals, type JanusMessage } from "./janus-message.ts";

const PLUGIN = "janus.plugin.videoroom";
/**
 * Janus ends sessions after 60 s of silence. These keepalives also detect a Janus that answers pings but no requests.
 * Milliseconds.
 */
const KEEPALIVE_INTERVAL_MS = 5000;
const RECONNECT_MS = 250;

/** Identifies a participant's media on a Janus server. */
export interface HandleAddress {
  sessionId: number;
  handleId: number;
}

/** One participant's connection to the VideoRoom. Its session may be held by another process. */
export interface JanusHandle extends HandleAddress {
  /**
   * Resolves when Janus has accepted the message.
   * @throws JanusRefusal, JanusUnreachable
   */
  send: (body: object, jsep?: JanusRequest["jsep"]) => Promise<void>;
  /** Resolves with Janus's session description; only for handles in this process's session. */
  negotiate: (
    body: object,
    jsep?: JanusRequest["jsep"],
  ) => Promise<{ jsep: { sdp: string }; data: Record<string, unknown> }>;
  /** Ends the handle's media. Has no effect if it has already ended. */
  detach: () => Promise<void>;
}

export interface JanusEvents {
  /** Called when a handle's connection has failed or ended, and for anything else that Janus reports about a handle. */
  onHandleEvent: (message: JanusMessage & { sender: number }) => void;
  /** Called when a session is lost: all media in it has ended. */
  onSessionLost: (sessionId: number) => void;
  /** Called when the server has become usable. */
  onUp: () => void;
  /** Called when the server has not responded for RECONNECT_GRACE_MS. */
  onAway: () => void;
}

interface ServerOptions {
  /** Rooms, sessions and handles are stored under this name; the server's address may change. */
  name: string;
  url: string;
  apiSecret: string;
  logger: Logger;
  events: JanusEvents;
}

const tick = () => delay(KEEPALIVE_INTERVAL_MS, false, { ref: false });

/**
 * If the connection to Janus is lost for less than this time, the server's rooms are not moved, since media streams
 * continue without it. Milliseconds.
 */
const RECONNECT_GRACE_MS = 1200;

/** Stays connected to one Janus server, and keeps alive the sessions that this process holds. */
export class JanusServer {
  readonly name: string;
  readonly url: string;
  readonly #options: ServerOptions;
  readonly #held = new Set<number>();
  readonly #stopped = new AbortController();
  #own: number | null = null;
  #connection: JanusConnection | null = null;
  #lastReplyAt = performance.now();
  #wentAway: { at: number; isReported: boolean } | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(options: ServerOptions) {
    this.#options = options;
    this.name = options.name;
    this.url = options.url;
  }

  /** This process's own session; null while Janus is unavailable. */
  get ownSession(): number | null {
    return this.#own;
  }

  get isUp(): boolean {
    return this.#connection !== null && this.#own !== null;
  }

  /** True if the connection is lost and the server has not responded for RECONNECT_GRACE_MS. */
  get isAway(): boolean {
    return this.#wentAway?.isReported === true;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Disconnects. The sessions remain on the Janus server, for other processes to claim. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#connection?.close();
    await this.#running;
  }

  /** Opens a handle in this process's session. @throws JanusUnreachable */
  async attach(): Promise<JanusHandle> {
    const sessionId = this.#own;
    if (sessionId === null) throw new JanusUnreachable("no session");
    const { data } = await this.#request({ janus: "attach", session_id: sessionId, plugin: PLUGIN });
    if (!data) throw new JanusUnreachable("no handle");
    return this.handleAt({ sessionId, handleId: data.id });
  }

  /** Returns a handle by its address, even if its session belongs to another process. */
  handleAt(address: HandleAddress): JanusHandle {
    const receivesEvents = this.#held.has(address.sessionId);
    return createHandle((body, until) => this.#request(body, until), { ...address, receivesEvents });
  }

  /** Takes over the session of a dead process: keeps it alive, and receives its events. */
  async claim(sessionId: number): Promise<void> {
    this.#held.add(sessionId);
    await this.#keep(sessionId, "claim");
  }

  readonly #request: JanusConnection["request"] = async (body, until) => {
    if (!this.#connection) throw new JanusUnreachable("not connected");
    return this.#connection.request(body, until);
  };

  #receive(message: JanusMessage): void {
    const { janus, session_id: sessionId, sender } = message;
    if (janus === "timeout" && sessionId !== undefined) this.#forget(sessionId);
    else if (sender !== undefined) this.#options.events.onHandleEvent({ ...message, sender });
  }

  #forget(sessionId: number): void {
    if (!this.#held.delete(sessionId)) return;
    if (sessionId === this.#own) this.#own = null;
    this.#options.events.onSessionLost(sessionId);
  }

  async #keep(sessionId: number, janus: "claim" | "keepalive"): Promise<void> {
    try {
      await this.#request({ janus, session_id: sessionId });
    } catch (error) {
      if (!(error instanceof JanusRefusal) || error.code !== refusals.noSuchSession) throw error;
      this.#forget(sessionId);
    }
  }

  async #keepAll(janus: "claim" | "keepalive"): Promise<void> {
    for (const sessionId of this.#held) await this.#keep(sessionId, janus);
    if (this.#own !== null) return;
    const { data } = await this.#request({ janus: "create" });
    this.#own = data?.id ?? null;
    if (this.#own !== null) this.#held.add(this.#own);
  }

  /** Connects to the server and keeps the sessions alive. Resolves when the connection is lost. */
  async #live(): Promise<void> {
    const closed = Promise.withResolvers<boolean>();
    const connection = await connectJanus({
      ...this.#options,
      onEvent: (message) => this.#receive(message),
      onClose: () => closed.resolve(true),
    });
    this.#connection = connection;
    try {
      if (this.#stopped.signal.aborted) return;
      await this.#keepAll("claim");
      this.#wentAway = null;
      this.#options.events.onUp();
      while (!(await Promise.race([closed.promise, tick()]))) await this.#keepAll("keepalive");
    } finally {
      this.#connection = null;
      this.#lastReplyAt = connection.lastReplyAt();
      connection.close();
    }
  }

  async #run(): Promise<void> {
    const { logger, url, events } = this.#options;
    while (!this.#stopped.signal.aborted) {
      const reason: unknown = await this.#live().catch((error: unknown) => error);
      if (this.#stopped.signal.aborted) return;
      this.#wentAway ??= { at: this.#lastReplyAt, isReported: false };
      if (!this.#wentAway.isReported && performance.now() - this.#wentAway.at >= RECONNECT_GRACE_MS) {
        this.#wentAway.isReported = true;
        logger.warn({ err: reason, url }, "a Janus server is away");
        events.onAway();
      }
      await delay(RECONNECT_MS, undefined, { ref: false });
    }
  }
}

/**
 * Creates a handle. If its session belongs to another process, the handle receives no events, and a request can wait
 * only until Janus accepts it, not for the result.
 */
function createHandle(
  request: JanusConnection["request"],
  { sessionId, handleId, receivesEvents }: HandleAddress & { receivesEvents: boolean },
): JanusHandle {
  const address = { session_id: sessionId, handle_id: handleId };
  const message = (body: object, jsep: JanusRequest["jsep"], until: "response" | "event") =>
    request({ janus: "message", ...address, body, ...(jsep && { jsep }) }, until);
  return {
    sessionId,
    handleId,
    async send(body, jsep) {
      await message(body, jsep, receivesEvents ? "event" : "response");
    },
    async negotiate(body, jsep) {
      const { jsep: negotiated, plugindata } = await message(body, jsep, "event");
      if (!negotiated) throw new JanusUnreachable("it sent no session description");
      return { jsep: negotiated, data: plugindata?.data ?? {} };
    },
    async detach() {
      try {
        await request({ janus: "detach", ...address });
      } catch (error) {
        const gone: readonly number[] = [refusals.noSuchSession, refusals.noSuchHandle];
        if (!(error instanceof JanusRefusal) || !gone.includes(error.code)) throw error;
      }
    },
  };
}
