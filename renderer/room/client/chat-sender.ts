import type { ChatMessage } from "#contract/room/chat.ts";
import type { RoomSocket } from "../socket/room-socket.ts";
import {
  addPending,
  catchUp,
  deliver,
  markRejected,
  pendingMessages,
  sendableText,
  type PendingMessage,
} from "../store/chat-log.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { needsRejoin, isTransientCode } from "../machine/room-errors.ts";
import type { RoomStore } from "../store/room-store.ts";

/** A message that failed for a transient reason is sent again after this time, in milliseconds. */
export const CHAT_RETRY_MS = 2_000;

interface ChatSenderDeps {
  roomId: string;
  socket: RoomSocket;
  store: RoomStore;
  clock: Clock;
  newId: () => string;
  report: (error: unknown) => void;
}

/**
 * Queues, sends and resends messages. Chat is independent of the room's phase: a failure of the chat does not end the
 * video.
 */
export class ChatSender {
  readonly #deps: ChatSenderDeps;
  #sending = false;
  #paused = false;
  /**
   * Messages that were written while the page was offline. They were not typed too fast, so when slow mode rejects one,
   * it is sent again later instead of failing.
   */
  readonly #writtenOffline = new Set<string>();
  #cancelRetry: () => void = () => undefined;

  constructor(deps: ChatSenderDeps) {
    this.#deps = deps;
  }

  /** Sends a message, which is shown as `sending` immediately. An empty message is dropped. */
  async send(typed: string, replyTo: number | null): Promise<void> {
    const text = sendableText(typed);
    if (text === null) return;
    const { store, newId } = this.#deps;
    const clientId = newId();
    store.setState(({ chat }) => ({ chat: addPending(chat, { clientId, text, replyTo }) }));
    await this.#sendPending();
  }

  receive(message: ChatMessage): void {
    this.#deps.store.setState(({ chat }) => ({ chat: deliver(chat, message) }));
  }

  /** After each join: adds missed messages, then resends pending ones in order. */
  async catchUp(missed: readonly ChatMessage[]): Promise<void> {
    const { store } = this.#deps;
    store.setState(({ chat }) => ({ chat: catchUp(chat, missed) }));
    this.#paused = false;
    for (const { clientId } of pendingMessages(store.getState().chat)) this.#writtenOffline.add(clientId);
    await this.#sendPending();
  }

  /** Sends nothing more until the next join. */
  pause(): void {
    this.#paused = true;
    this.#cancelRetry();
  }

  /** Messages are sent one at a time, so that the server stores them in the order in which they were written. */
  async #sendPending(): Promise<void> {
    this.#cancelRetry();
    if (this.#sending || this.#paused) return;
    this.#sending = true;
    try {
      for (let next = this.#firstPending(); next; next = this.#firstPending()) {
        const retryMs = await this.#sendOne(next);
        if (retryMs !== null) return this.#scheduleRetry(retryMs);
      }
    } finally {
      this.#sending = false;
    }
  }

  #firstPending(): PendingMessage | undefined {
    return this.#paused ? undefined : pendingMessages(this.#deps.store.getState().chat)[0];
  }

  #scheduleRetry(retryMs: number): void {
    if (this.#paused) return;
    const { clock, report } = this.#deps;
    this.#cancelRetry = clock.after(retryMs, () => void this.#sendPending().catch(report));
  }

  /**
   * Sends one message. Returns the milliseconds to wait before a retry; null if the message was delivered or rejected,
   * so that no retry is needed.
   */
  async #sendOne({ clientId, text, replyTo }: PendingMessage): Promise<number | null> {
    const { roomId, socket, store } = this.#deps;
    const outcome = await socket.sendMessage({
      roomId,
      clientId,
      text,
      ...(replyTo !== null && { replyTo }),
    });
    if (outcome.ok) {
      this.receive(outcome.data);
      return null;
    }
    const { code, retryAfter } = outcome.error;
    if (code === "chat_too_fast" && retryAfter !== undefined && this.#writtenOffline.has(clientId))
      return retryAfter * 1000;
    if (needsRejoin(code) || (code !== "too_many_requests" && isTransientCode(code))) return CHAT_RETRY_MS;
    store.setState(({ chat }) => ({ chat: markRejected(chat, clientId, code) }));
    return null;
  }
}
