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
      for (let next = this.#firstWaiting(); next; next = this.#firstWaiting())
        if (!(await this.#send(next))) return this.#tryLater();
    } finally {
      this.#sending = false;
    }
  }

  #firstWaiting() {
    return this.#resting ? undefined : waitingEntries(this.#parts.store.getState().chat)[0];
  }

  #tryLater(): void {
    if (this.#resting) return;
    const { clock, report } = this.#parts;
    this.#cancelRetry = clock.after(CHAT_RETRY_MS, () => void this.#sendWaiting().catch(report));
  }

  /** False when it could not be kept now, but may be later: it stays `sending`. */
  async #send({ clientId, text }: { clientId: string; text: string }): Promise<boolean> {
    const { roomId, channel, store } = this.#parts;
    const outcome = await channel.send({ roomId, clientId, text });
    if (outcome.ok) {
      this.hear(outcome.data);
      return true;
    }
    const { code } = outcome.error;
    // Its place comes back with the next join; a message has until then.
    if (isSeatLost(code) || (code !== "too_many_requests" && isTransientCode(code))) return false;
    store.setState(({ chat }) => ({ chat: refuse(chat, clientId, code) }));
    return true;
  }
}
