import type { Socket } from "socket.io-client";
import type { z } from "zod/mini";
import {
  roomInfoEvents,
  type ListParticipantsRequest,
  type ModerationRequests,
  type ParticipantsPage,
} from "#contract/room/room-info.ts";
import { boardEvents, type BoardRequests } from "#contract/slides/board.ts";
import type { ChatMessage } from "#contract/room/chat.ts";
import type { PollRequests } from "#contract/room/class-poll.ts";
import type { QuestionRequests } from "#contract/room/question.ts";
import type { ReactionRequests } from "#contract/room/reaction.ts";
import { failure, type Failure } from "#contract/http/error.ts";
import {
  mediaResponses,
  roomMediaEvents,
  type MediaRequests,
  type MediaResponses,
} from "#contract/room/media.ts";
import {
  acknowledgement,
  emptyAck,
  joinAck,
  participantsAck,
  roomEvents,
  sendMessageAck,
  type JoinResponse,
  type JoinRequest,
  type Outcome,
  type ReportFirstFrameRequest,
  type ReportPlaybackRequest,
  type ReportQualityRequest,
  type RoomEvents,
  type SendMessageRequest,
  type SetLevelRequest,
  type SetSourceRequest,
} from "#contract/room/room.ts";
import { REALTIME } from "#renderer/constants.ts";
import { newTraceparent } from "#renderer/data/client/traceparent.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { isTransientCode } from "../machine/room-errors.ts";
import { takeConnection, type RoomConnectionOptions } from "./room-connection.ts";
import { RECONNECT_ATTEMPTS, reconnectDelay } from "#renderer/kit/clock/reconnect-policy.ts";

const ACK_TIMEOUT_MS = 10_000;

/** Requests of which only the acknowledgement matters. */
export type ActionRequests = ModerationRequests &
  Omit<QuestionRequests, "ask-question" | "list-questions"> &
  Omit<PollRequests, "own-answer"> &
  Omit<BoardRequests, "ink" | "slide-ink"> &
  ReactionRequests;

export type RoomSocketMessage =
  | { name: "up" }
  | { name: "down" }
  /** The server rejected the connection for good; there is no retry. */
  | { name: "refused"; error: Failure }
  | { [Name in keyof RoomEvents]: { name: Name; data: RoomEvents[Name] } }[keyof RoomEvents];

/** The room's Socket.IO connection: presence, source, data levels, moderation, chat. */
export interface RoomSocket {
  /** Connects, and reconnects automatically after each loss. Emits `up` on each connection. */
  open(): void;
  join(request: JoinRequest): Promise<Outcome<JoinResponse>>;
  sendMessage(request: SendMessageRequest): Promise<Outcome<ChatMessage>>;
  setSource(request: SetSourceRequest): Promise<Outcome<object>>;
  setLevel(request: SetLevelRequest): Promise<Outcome<object>>;
  reportPlayback(request: ReportPlaybackRequest): Promise<Outcome<object>>;
  reportQuality(request: ReportQualityRequest): Promise<Outcome<object>>;
  reportFirstFrame(request: ReportFirstFrameRequest): Promise<Outcome<object>>;
  listParticipants(request: ListParticipantsRequest): Promise<Outcome<ParticipantsPage>>;
  requestModeration(name: keyof ActionRequests, request: object): Promise<Outcome<object>>;
  requestMedia<Name extends keyof MediaRequests>(
    name: Name,
    request: MediaRequests[Name],
  ): Promise<Outcome<MediaResponses[Name]>>;
  /** Sends a request of the class's tools, whose response has this schema. */
  requestTeaching<Data>(name: string, request: object, data: z.ZodMiniType<Data>): Promise<Outcome<Data>>;
  /** Connects immediately, without backoff. Replaces even an open connection, because it may be dead. */
  reconnect(): void;
  close(): void;
  /** Returns a function that unsubscribes. */
  on(listener: (message: RoomSocketMessage) => void): () => void;
}

interface SocketIoRoomSocketDeps extends RoomConnectionOptions {
  clock: Clock;
  /** 0 to 1. */
  random: () => number;
  /** Reports acknowledgements and events that do not match the contract. */
  report: (error: unknown) => void;
  ackTimeoutMs?: number;
}

export class SocketIoRoomSocket implements RoomSocket {
  readonly #deps: SocketIoRoomSocketDeps;
  readonly #listeners = new Set<(message: RoomSocketMessage) => void>();
  /** Null until the first call of `open`. */
  #socket: Socket | null = null;
  #cancelReopen: () => void = () => undefined;
  /** Consecutive connection attempts that the server rejected. */
  #rejectedConnects = 0;

  constructor(deps: SocketIoRoomSocketDeps) {
    this.#deps = deps;
  }

  open(): void {
    if (this.#socket) return void this.#socket.connect();
    const socket = takeConnection(this.#deps);
    this.#socket = socket;
    this.#subscribe(socket);
    if (socket.connected) this.#emit({ name: "up" });
    if (!socket.active) socket.connect();
  }

  join(request: JoinRequest): Promise<Outcome<JoinResponse>> {
    return this.#request("join", { ...request, board: true }, joinAck);
  }

  sendMessage(request: SendMessageRequest): Promise<Outcome<ChatMessage>> {
    return this.#request("chat-message", request, sendMessageAck);
  }

  setSource(request: SetSourceRequest): Promise<Outcome<object>> {
    return this.#request("source", request, emptyAck);
  }

  setLevel(request: SetLevelRequest): Promise<Outcome<object>> {
    return this.#request("data-level", request, emptyAck);
  }

  reportPlayback(request: ReportPlaybackRequest): Promise<Outcome<object>> {
    return this.#request("report-playback", request, emptyAck);
  }

  reportQuality(request: ReportQualityRequest): Promise<Outcome<object>> {
    return this.#request("report-quality", request, emptyAck);
  }

  reportFirstFrame(request: ReportFirstFrameRequest): Promise<Outcome<object>> {
    return this.#request("report-first-picture", request, emptyAck);
  }

  listParticipants(request: ListParticipantsRequest): Promise<Outcome<ParticipantsPage>> {
    return this.#request("list-participants", request, participantsAck);
  }

  requestModeration(name: keyof ActionRequests, request: object): Promise<Outcome<object>> {
    return this.#request(name, request, emptyAck);
  }

  requestMedia<Name extends keyof MediaRequests>(
    name: Name,
    request: MediaRequests[Name],
  ): Promise<Outcome<MediaResponses[Name]>> {
    // TypeScript can't infer that this schema belongs to `name`.
    const data = mediaResponses[name] as unknown as z.ZodMiniType<MediaResponses[Name]>;
    return this.#request(name, request, acknowledgement(data));
  }

  requestTeaching<Data>(name: string, request: object, data: z.ZodMiniType<Data>): Promise<Outcome<Data>> {
    return this.#request(name, request, acknowledgement(data));
  }

  reconnect(): void {
    this.#cancelReopen();
    // Closes the transport first: disconnecting the namespace would signal to the server that this page leaves for
    // good.
    if (this.#socket?.connected) this.#socket.io.engine.close();
    this.#socket?.disconnect().connect();
  }

  close(): void {
    this.#cancelReopen();
    this.#socket?.disconnect();
  }

  on(listener: (message: RoomSocketMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #subscribe(socket: Socket): void {
    socket.on("connect", () => {
      this.#rejectedConnects = 0;
      this.#emit({ name: "up" });
    });
    socket.on("disconnect", (reason) => {
      this.#emit({ name: "down" });
      // Socket.IO does not reconnect when the server itself closed the connection, for example for a restart.
      if (reason === "io server disconnect") this.#reopenSoon();
    });
    socket.on("connect_error", (error: Error & { data?: unknown }) => {
      const rejection = failure.safeParse(error.data);
      if (rejection.success && !isTransientCode(rejection.data.code)) {
        this.#emit({ name: "refused", error: rejection.data });
        return;
      }
      this.#emit({ name: "down" });
      // Socket.IO retries if it reached no server, but not if the server rejected the connection.
      if (rejection.success) this.#reopenSoon(rejection.data);
    });
    this.#forward(socket, "user-connected");
    this.#forward(socket, "user-disconnected");
    this.#forward(socket, "chat-message");
    this.#forward(socket, "source");
    this.#forward(socket, "data-level");
    this.#forward(socket, "removed");
    for (const name of Object.keys(roomMediaEvents) as (keyof typeof roomMediaEvents)[])
      this.#forward(socket, name);
    for (const name of Object.keys(boardEvents) as (keyof typeof boardEvents)[]) this.#forward(socket, name);
    for (const name of Object.keys(roomInfoEvents) as (keyof typeof roomInfoEvents)[])
      this.#forward(socket, name);
  }

  /**
   * Connects again after a delay with backoff and jitter, because the server may have rejected all viewers at the same
   * time.
   */
  #reopenSoon({ retryAfter = 0 }: Partial<Failure> = {}): void {
    const { clock, random } = this.#deps;
    this.#cancelReopen();
    this.#rejectedConnects = Math.min(this.#rejectedConnects + 1, RECONNECT_ATTEMPTS);
    const delay = reconnectDelay(this.#rejectedConnects, random()) ?? REALTIME.reconnectDelayMaxMs;
    this.#cancelReopen = clock.after(delay + retryAfter * 1000, () => this.#socket?.connect());
  }

  #forward(socket: Socket, name: keyof RoomEvents): void {
    const schema: z.ZodMiniType = roomEvents[name];
    socket.on(name, (raw: unknown) => {
      const parsed = schema.safeParse(raw);
      if (!parsed.success) return this.#deps.report(parsed.error);
      // TypeScript can't infer that the parsed data belongs to `name`.
      this.#emit({ name, data: parsed.data } as RoomSocketMessage);
    });
  }

  async #request<Data>(
    name: string,
    request: object,
    schema: z.ZodMiniType<Outcome<Data>>,
  ): Promise<Outcome<Data>> {
    const acked = await this.#emitWithAck(name, request);
    if (acked === null) return noAnswer;
    const parsed = schema.safeParse(acked);
    if (parsed.success) return parsed.data;
    this.#deps.report(parsed.error);
    return noAnswer;
  }

  /** Returns null if there was no acknowledgement, because the socket is down or the server is too busy. */
  async #emitWithAck(name: string, request: object): Promise<unknown> {
    if (!this.#socket?.connected) return null;
    try {
      const timeout = this.#deps.ackTimeoutMs ?? ACK_TIMEOUT_MS;
      return await this.#socket.timeout(timeout).emitWithAck(name, request, newTraceparent());
    } catch (error) {
      this.#deps.report(error);
      return null;
    }
  }

  #emit(message: RoomSocketMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}

const noAnswer = {
  ok: false,
  error: { statusCode: 0, code: "no_answer", message: "The server did not answer." },
} as const;
