import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import type { ChatMessage } from "#contract/room/chat.ts";
import { joinAck, sendMessageAck } from "#contract/room/room.ts";

const ACK_MS = 5000;
const RETRY_MS = 500;

interface Stay {
  url: string;
  roomId: string;
  token: string;
}

/** The chat and presence of a page, without a browser. Reconnects automatically, as the page does. */
export class ReturningParticipant {
  /** The sequence numbers of all received messages. */
  readonly seqs = new Set<number>();
  readonly #socket: Socket;
  readonly #roomId: string;
  /** The ticket of the last join, as in the page: joining with it counts as a return, not as another join. */
  #ticket: string | undefined;
  #inside = false;
  #closed = false;

  constructor({ url, roomId, token }: Stay) {
    this.#roomId = roomId;
    this.#socket = io(url, {
      auth: { token },
      // A random id: with the lecture's id, the load balancer would send all sockets to one process.
      query: { lecture: randomUUID() },
      transports: ["websocket"],
      forceNew: true,
      // The same delays as in the page.
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
    });
    this.#socket.on("connect", () => void this.#join());
    this.#socket.on("disconnect", () => (this.#inside = false));
    // Socket.IO does not retry after the server rejects a connection, which happens while the database is down.
    this.#socket.on("connect_error", () => {
      if (!this.#socket.active && !this.#closed) setTimeout(() => this.#socket.connect(), RETRY_MS);
    });
    this.#socket.on("chat-message", ({ seq }: ChatMessage) => this.seqs.add(seq));
  }

  socketId(): string | undefined {
    return this.#socket.id;
  }

  isInside(): boolean {
    return this.#inside;
  }

  /** Sends a message, and resends it until it is acknowledged. */
  async say(text: string): Promise<void> {
    const message = { roomId: this.#roomId, clientId: randomUUID(), text };
    for (;;) {
      const answer = sendMessageAck.safeParse(await this.#request("chat-message", message));
      if (answer.success && answer.data.ok) return;
      await wait(RETRY_MS);
    }
  }

  close(): void {
    this.#closed = true;
    this.#socket.close();
  }

  async #join(): Promise<void> {
    while (this.#socket.connected && !this.#inside) {
      const ticket = this.#ticket;
      const request = { roomId: this.#roomId, lastSeq: this.#lastSeq(), ...(ticket && { ticket }) };
      const answer = joinAck.safeParse(await this.#request("join", request));
      if (answer.success && answer.data.ok) {
        const { messages } = answer.data.data;
        for (const { seq } of messages) this.seqs.add(seq);
        this.#ticket = answer.data.data.ticket;
        this.#inside = this.#socket.connected;
      } else await wait(RETRY_MS);
    }
  }

  /**
   * Returns the last sequence number up to which no message is missing. The page sends the same number, because a later
   * message may arrive before a missing one.
   */
  #lastSeq(): number {
    let last = 0;
    while (this.seqs.has(last + 1)) last += 1;
    return last;
  }

  /** Sends a request and returns the reply; null if the request is not acknowledged. */
  #request(name: string, request: object): Promise<unknown> {
    return this.#socket
      .timeout(ACK_MS)
      .emitWithAck(name, request)
      .catch(() => null);
  }
}
