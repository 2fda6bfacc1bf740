import { io, type Socket } from "socket.io-client";
import { announce, joinAck } from "#contract/room/room.ts";
import { stackUrl } from "../../stack/url.ts";
import { call } from "../api.ts";
import type { Person } from "../person.ts";

const ACK_MS = 10_000;
const RETRY_MS = 200;

/** A viewer without a browser, because a machine can't run a hundred browser pages. Joins again on every connect. */
export class SocketViewer {
  readonly person: Person;
  /** The number of times that the viewer has joined the room. */
  joins = 0;
  readonly #roomId: string;
  readonly #socket: Socket;
  #ticket: string | undefined;

  /**
   * @param place the lecture that the connection names to the load balancer. The load balancer chooses the process by
   * this lecture, so different values spread viewers over processes.
   */
  constructor(person: Person, roomId: string, place: string) {
    this.person = person;
    this.#roomId = roomId;
    this.#socket = io(stackUrl(), {
      auth: { token: person.token },
      query: { lecture: place },
      transports: ["websocket"],
      forceNew: true,
    });
    this.#socket.on("connect", () => void this.#join());
  }

  leave(): void {
    this.#socket.close();
  }

  /** Retries until the viewer has joined or the connection is lost again. */
  async #join(): Promise<void> {
    const { id } = this.#socket;
    while (this.#socket.connected && this.#socket.id === id) {
      if (await this.#tryToJoin()) {
        this.joins += 1;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  async #tryToJoin(): Promise<boolean> {
    const request = { roomId: this.#roomId, ...(this.#ticket !== undefined && { ticket: this.#ticket }) };
    const reply: unknown = await this.#socket
      .timeout(ACK_MS)
      .emitWithAck("join", request)
      .catch(() => null);
    const answer = joinAck.safeParse(reply);
    if (!answer.success || !answer.data.ok) return false;
    const { ticket, peerId: userId } = answer.data.data;
    this.#ticket = ticket;
    const body = { userId, roomId: this.#roomId, forceNewCall: false };
    await call(announce, { token: this.person.token, body });
    return true;
  }
}
