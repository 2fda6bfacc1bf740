import type { z } from "zod/mini";
import type { Outcome } from "#contract/room/room.ts";
import type { RoomSocket, RoomSocketMessage } from "./room-socket.ts";

const names = ["teaching", "question-dismissed", "poll-progress", "ink", "pointer"] as const;
export type TeachingMessage = Extract<RoomSocketMessage, { name: (typeof names)[number] }>;

const isTeaching = (message: RoomSocketMessage): message is TeachingMessage =>
  names.some((name) => name === message.name);

/**
 * Carries the requests and events of the class's tools. The tools' own code, with the schemas of their responses, is
 * loaded when they are first opened.
 */
export class TeachingChannel {
  readonly #deps: { roomId: string; socket: RoomSocket };

  constructor(deps: { roomId: string; socket: RoomSocket }) {
    this.#deps = deps;
  }

  request<Data>(name: string, payload: object, data: z.ZodMiniType<Data>): Promise<Outcome<Data>> {
    const { roomId, socket } = this.#deps;
    return socket.requestTeaching(name, { roomId, ...payload }, data);
  }

  /** Returns a function that unsubscribes. */
  on(listener: (message: TeachingMessage) => void): () => void {
    return this.#deps.socket.on((message) => isTeaching(message) && listener(message));
  }
}
