import type { ChatMessage } from "#contract/chat.ts";
import type { ChatChannel } from "./chat-channel.ts";
import { catchUp, deliver, refuse, sendableText, waitingEntries, write } from "./chat-log.ts";
import { isTransientCode } from "./room-errors.ts";
import type { RoomStore } from "./room-store.ts";

interface ChatSenderParts {
  roomId: string;
  channel: ChatChannel;
  store: RoomStore;
  newId: () => string;
}

/** Writes, sends and re-sends messages. Chat has no part in the room's phase: losing it does not end the video. */
export class ChatSender {
  readonly #parts: ChatSenderParts;

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
    await this.#send(clientId, text);
  }

  hear(message: ChatMessage): void {
    this.#parts.store.setState(({ chat }) => ({ chat: deliver(chat, message) }));
  }

  /** After each join: what was missed comes in, what never left goes out again in its order. */
  async catchUp(missed: readonly ChatMessage[]): Promise<void> {
    const { store } = this.#parts;
    store.setState(({ chat }) => ({ chat: catchUp(chat, missed) }));
    for (const { clientId, text } of waitingEntries(store.getState().chat)) await this.#send(clientId, text);
  }

  async #send(clientId: string, text: string): Promise<void> {
    const { roomId, channel, store } = this.#parts;
    const outcome = await channel.send({ roomId, clientId, text });
    if (outcome.ok) return this.hear(outcome.data);
    const { code } = outcome.error;
    // What may still pass stays `sending` and goes out again with the next join.
    if (code === "too_many_requests" || !isTransientCode(code)) {
      store.setState(({ chat }) => ({ chat: refuse(chat, clientId, code) }));
    }
  }
}
