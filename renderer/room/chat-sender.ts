import type { ChatMessage } from "#contract/chat.ts";
import type { ChatChannel } from "./chat-channel.ts";
import { catchUp, deliver, refuse, sendableText, waitingEntries, write } from "./chat-log.ts";
import type { Clock } from "./clock.ts";
import { CHAT_RETRY_MS } from "./room-constants.ts";
import { isSeatLost, isTransientCode } from "./room-errors.ts";
import type { RoomStore } from "./room-store.ts";

interface ChatSenderParts {
  roomId: string;
  channel: ChatChannel;
  store: RoomStore;
  clock: Clock;
  newId: () => string;
  report: (error: unknown) => void;
}

/** Writes, sends and re-sends messages. Chat has no part in the room's phase: losing it does not end the video. */
export class ChatSender {
  readonly #parts: ChatSenderParts;
  #sending = false;
  #resting = false;
  /** What was written without a line: nobody typed it too fast, so it goes out as fast as slow mode lets it. */
  readonly #belated = new Set<string>();
  #cancelRetry: () => void = () => undefined;

  constructor(parts: ChatSenderParts) {
    this.#parts = parts;
  }

  /** Shows the message as `sending` at once. What is empty is not sent. */
  async say(typed: string): Promise<void> {
    const text = sendableText(typed);
    if (text === null) return;
    const clientId = this.#parts.newId();
    const { store } = this.#parts;
    store.setState(({ chat }) => ({ chat: write(chat, clientId, text) }));
    await this.#sendWaiting();
  }

  hear(message: ChatMessage): void {
    this.#parts.store.setState(({ chat }) => ({ chat: deliver(chat, message) }));
  }

  /** After each join: what was missed comes in, what never left goes out again in its order. */
  async catchUp(missed: readonly ChatMessage[]): Promise<void> {
    const { store } = this.#parts;
    store.setState(({ chat }) => ({ chat: catchUp(chat, missed) }));
    this.#resting = false;
    for (const { clientId } of waitingEntries(store.getState().chat)) this.#belated.add(clientId);
    await this.#sendWaiting();
  }

  /** Sends nothing more until a join brings back what waits. */
  rest(): void {
    this.#resting = true;
    this.#cancelRetry();
  }

  /** One after another, so that they are kept in the order they were written in. */
  async #sendWaiting(): Promise<void> {
    this.#cancelRetry();
    if (this.#sending || this.#resting) return;
    this.#sending = true;
    try {
      for (let next = this.#firstWaiting(); next; next = this.#firstWaiting()) {
        const wait = await this.#send(next);
        if (wait !== null) return this.#tryLater(wait);
      }
    } finally {
      this.#sending = false;
    }
  }

  #firstWaiting() {
    return this.#resting ? undefined : waitingEntries(this.#parts.store.getState().chat)[0];
  }

  #tryLater(wait: number): void {
    if (this.#resting) return;
    const { clock, report } = this.#parts;
    this.#cancelRetry = clock.after(wait, () => void this.#sendWaiting().catch(report));
  }

  /** How long to wait when it could not be kept now, but may be later: it stays `sending`. Milliseconds. */
  async #send({ clientId, text }: { clientId: string; text: string }): Promise<number | null> {
    const { roomId, channel, store } = this.#parts;
    const outcome = await channel.send({ roomId, clientId, text });
    if (outcome.ok) {
      this.hear(outcome.data);
      return null;
    }
    const { code, retryAfter } = outcome.error;
    if (code === "chat_too_fast" && retryAfter !== undefined && this.#belated.has(clientId))
      return retryAfter * 1000;
    // Its place comes back with the next join; a message has until then.
    if (isSeatLost(code) || (code !== "too_many_requests" && isTransientCode(code))) return CHAT_RETRY_MS;
    store.setState(({ chat }) => ({ chat: refuse(chat, clientId, code) }));
    return null;
  }
}
