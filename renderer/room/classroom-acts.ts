import type { ClassroomRequests } from "#contract/classroom.ts";
import type { ChatChannel } from "./chat-channel.ts";
import type { RoomEvent } from "./room-state.ts";

interface ClassroomActsParts {
  roomId: string;
  channel: ChatChannel;
  dispatch: (event: RoomEvent) => void;
  report: (error: unknown) => void;
}

type Asked<Name extends keyof ClassroomRequests> = Omit<ClassroomRequests[Name], "roomId">;

/** What people do with the class. What came of it the room tells everybody; a refusal becomes a notice. */
export class ClassroomActs {
  readonly #parts: ClassroomActsParts;

  constructor(parts: ClassroomActsParts) {
    this.#parts = parts;
  }

  do<Name extends keyof ClassroomRequests>(name: Name, asked: Asked<Name>): void {
    this.#ask(name, asked).catch(this.#parts.report);
  }

  async #ask(name: keyof ClassroomRequests, asked: object): Promise<void> {
    const { roomId, channel, dispatch } = this.#parts;
    const outcome = await channel.act(name, { roomId, ...asked });
    if (!outcome.ok) dispatch({ type: "act-refused", error: outcome.error });
  }
}
