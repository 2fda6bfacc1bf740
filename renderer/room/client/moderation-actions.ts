import type { ModerationRequests } from "#contract/room/room-info.ts";
import type { RoomSocket } from "./room-socket.ts";
import type { RoomEvent } from "../machine/room-state.ts";

interface ModerationActionsDeps {
  roomId: string;
  socket: RoomSocket;
  dispatch: (event: RoomEvent) => void;
  report: (error: unknown) => void;
}

type Payload<Name extends keyof ModerationRequests> = Omit<ModerationRequests[Name], "roomId">;

/** Hands, floor, removals, chat rules. The result comes back as an event to everybody; a rejection becomes a notice. */
export class ModerationActions {
  readonly #deps: ModerationActionsDeps;

  constructor(deps: ModerationActionsDeps) {
    this.#deps = deps;
  }

  request<Name extends keyof ModerationRequests>(name: Name, payload: Payload<Name>): void {
    this.#send(name, payload).catch(this.#deps.report);
  }

  async #send(name: keyof ModerationRequests, payload: object): Promise<void> {
    const { roomId, socket, dispatch } = this.#deps;
    const outcome = await socket.requestModeration(name, { roomId, ...payload });
    if (!outcome.ok) dispatch({ type: "action-rejected", error: outcome.error });
  }
}
