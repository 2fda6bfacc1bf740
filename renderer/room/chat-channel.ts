import { io, type Socket } from "socket.io-client";
import type { z } from "zod";
import { classroomEvents, type ClassroomRequests } from "#contract/classroom.ts";
import type { ChatMessage } from "#contract/chat.ts";
import { failure, type Failure } from "#contract/error.ts";
import {
  emptyAck,
  joinAck,
  roomEvents,
  sendMessageAck,
  type JoinAnswer,
  type JoinRequest,
  type RoomEvents,
  type SendMessageRequest,
  type SetLevelRequest,
  type SetSourceRequest,
} from "#contract/room.ts";
import { REALTIME } from "#renderer/constants.ts";
import type { Clock } from "./clock.ts";
import { isTransientCode } from "./room-errors.ts";
import { reconnectDelay } from "./reconnect-policy.ts";
import { ACK_TIMEOUT_MS, RECONNECT_ATTEMPTS } from "./room-constants.ts";

export type Outcome<Data> = { ok: true; data: Data } | { ok: false; error: Failure };

export type ChannelEvent =
  | { name: "up" }
  | { name: "down" }
  /** The server refused the connection itself; it is not tried again. */
  | { name: "refused"; error: Failure }
  | { [Name in keyof RoomEvents]: { name: Name; data: RoomEvents[Name] } }[keyof RoomEvents];

/** The room's wire for everything but pictures: presence, source state, chat. */
export interface ChatChannel {
  /** Connects, and again after each loss by itself; tells `up` each time. */
  open(): void;
  join(request: JoinRequest): Promise<Outcome<JoinAnswer>>;
  send(request: SendMessageRequest): Promise<Outcome<ChatMessage>>;
  setSource(request: SetSourceRequest): Promise<Outcome<object>>;
  setLevel(request: SetLevelRequest): Promise<Outcome<object>>;
  act(name: keyof ClassroomRequests, request: object): Promise<Outcome<object>>;
  /** Connects at once, whatever it waits for; a line that stands may be dead without knowing it, and is replaced. */
  renew(): void;
  close(): void;
  on(listener: (event: ChannelEvent) => void): () => void;
}

interface SocketChatChannelParts {
  /** Where the API answers. */
  origin: URL;
  token: () => string | null;
  clock: Clock;
  /** 0 to 1. */
  random: () => number;
  /** For answers and events that we can't read. */
  report: (error: unknown) => void;
  ackTimeoutMs?: number;
}

export class SocketChatChannel implements ChatChannel {
  readonly #parts: SocketChatChannelParts;
  readonly #listeners = new Set<(event: ChannelEvent) => void>();
  readonly #socket: Socket;
  #cancelReopen: () => void = () => undefined;
  /** How often the server said no in a row. */
  #turnedAway = 0;

  constructor(parts: SocketChatChannelParts) {
    this.#parts = parts;
    this.#socket = io(parts.origin.origin, {
      autoConnect: false,
      // A visit of its own: a second room page, or StrictMode's second mount, must not share it.
      forceNew: true,
      auth: (give) => give({ token: parts.token() }),
      reconnectionDelay: REALTIME.reconnectDelayMs,
      reconnectionDelayMax: REALTIME.reconnectDelayMaxMs,
      randomizationFactor: REALTIME.jitter,
      timeout: REALTIME.timeoutMs,
      // Polling first costs a round trip or two; it stays for networks that let no websocket through.
      transports: ["websocket", "polling"],
      tryAllTransports: true,
    });
    this.#listen();
  }

  open(): void {
    this.#socket.connect();
  }

  join(request: JoinRequest): Promise<Outcome<JoinAnswer>> {
    return this.#ask("join", request, joinAck);
  }

  send(request: SendMessageRequest): Promise<Outcome<ChatMessage>> {
    return this.#ask("chat-message", request, sendMessageAck);
  }

  setSource(request: SetSourceRequest): Promise<Outcome<object>> {
    return this.#ask("source", request, emptyAck);
  }

  setLevel(request: SetLevelRequest): Promise<Outcome<object>> {
    return this.#ask("data-level", request, emptyAck);
  }

  act(name: keyof ClassroomRequests, request: object): Promise<Outcome<object>> {
    return this.#ask(name, request, emptyAck);
  }

  renew(): void {
    this.#cancelReopen();
    // First the wire alone: a goodbye would tell the room that we leave for good.
    if (this.#socket.connected) this.#socket.io.engine.close();
    this.#socket.disconnect().connect();
  }

  close(): void {
    this.#cancelReopen();
    this.#socket.disconnect();
  }

  on(listener: (event: ChannelEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #listen(): void {
    this.#socket.on("connect", () => {
      this.#turnedAway = 0;
      this.#emit({ name: "up" });
    });
    this.#socket.on("disconnect", (reason) => {
      this.#emit({ name: "down" });
      // Socket.IO comes back by itself after every loss but one that the server asked for, as when it restarts.
      if (reason === "io server disconnect") this.#reopenSoon();
    });
    this.#socket.on("connect_error", (error: Error & { data?: unknown }) => {
      const told = failure.safeParse(error.data);
      if (told.success && !isTransientCode(told.data.code)) {
        this.#emit({ name: "refused", error: told.data });
        return;
      }
      this.#emit({ name: "down" });
      // Socket.IO tries again when it found no server, but not when the server said no.
      if (told.success) this.#reopenSoon(told.data);
    });
    this.#hear("user-connected");
    this.#hear("user-disconnected");
    this.#hear("chat-message");
    this.#hear("source");
    this.#hear("data-level");
    this.#hear("removed");
    for (const name of Object.keys(classroomEvents) as (keyof typeof classroomEvents)[]) this.#hear(name);
  }

  /** Later each time, and not all at once: a whole class may have been told the same. */
  #reopenSoon({ retryAfter = 0 }: Partial<Failure> = {}): void {
    const { clock, random } = this.#parts;
    this.#cancelReopen();
    this.#turnedAway = Math.min(this.#turnedAway + 1, RECONNECT_ATTEMPTS);
    const delay = reconnectDelay(this.#turnedAway, random()) ?? REALTIME.reconnectDelayMaxMs;
    this.#cancelReopen = clock.after(delay + retryAfter * 1000, () => this.#socket.connect());
  }

  #hear(name: keyof RoomEvents): void {
    const schema: z.ZodType = roomEvents[name];
    this.#socket.on(name, (raw: unknown) => {
      const parsed = schema.safeParse(raw);
      if (!parsed.success) return this.#parts.report(parsed.error);
      // The schema is this name's own; TypeScript can't follow the pair through the lookup.
      this.#emit({ name, data: parsed.data } as ChannelEvent);
    });
  }

  async #ask<Data>(name: string, request: object, schema: z.ZodType<Outcome<Data>>): Promise<Outcome<Data>> {
    const answer = await this.#acknowledged(name, request);
    if (answer === null) return noAnswer;
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
    this.#parts.report(parsed.error);
    return noAnswer;
  }

  /** Null when no acknowledgement came: the line is down, or the server too busy. */
  async #acknowledged(name: string, request: object): Promise<unknown> {
    if (!this.#socket.connected) return null;
    try {
      const timeout = this.#parts.ackTimeoutMs ?? ACK_TIMEOUT_MS;
      return await this.#socket.timeout(timeout).emitWithAck(name, request);
    } catch (error) {
      this.#parts.report(error);
      return null;
    }
  }

  #emit(event: ChannelEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

const noAnswer = {
  ok: false,
  error: { statusCode: 0, code: "no_answer", message: "The server did not answer." },
} as const;
