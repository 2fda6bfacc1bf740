import type { ChatRules, ModerationRequests } from "#contract/room/room-info.ts";
import type { RoomSocket } from "../socket/room-socket.ts";
import type { RoomEvent } from "../machine/room-state.ts";
import type { RoomStore } from "../store/room-store.ts";

interface ModerationActionsDeps {
  roomId: string;
  socket: RoomSocket;
  store: RoomStore;
  dispatch: (event: RoomEvent) => void;
  report: (error: unknown) => void;
}

type Payload<Name extends keyof ModerationRequests> = Omit<ModerationRequests[Name], "roomId">;

/**
 * Hands, floor, removals, chat rules. The result comes back as an event to everyone; a rejection is shown to the
 * caller.
 */
export class ModerationActions {
  readonly #deps: ModerationActionsDeps;

  constructor(deps: ModerationActionsDeps) {
    this.#deps = deps;
  }

  request<Name extends keyof ModerationRequests>(name: Name, payload: Payload<Name>): void {
    this.send(name, payload).catch(this.#deps.report);
  }

  /** The same; resolves with whether the server accepted the request. */
  async send<Name extends keyof ModerationRequests>(name: Name, payload: Payload<Name>): Promise<boolean> {
    const { roomId, socket, dispatch } = this.#deps;
    const outcome = await socket.requestModeration(name, { roomId, ...payload });
    if (!outcome.ok) dispatch({ type: "action-rejected", error: outcome.error });
    return outcome.ok;
  }

  /** Opens the microphone once the recording has stopped. */
  speakUnrecorded(): void {
    const { dispatch, report } = this.#deps;
    this.send("speak-unrecorded", {})
      .then((accepted) => accepted && dispatch({ type: "speak-pressed" }))
      .catch(report);
  }

  /**
   * Sends only this change, because the other rule may have changed in the meantime. It is shown immediately, until the
   * server responds.
   */
  changeChatRules(change: Partial<ChatRules>): void {
    this.#showAndSend(change).catch(this.#deps.report);
  }

  async #showAndSend(change: Partial<ChatRules>): Promise<void> {
    const { store } = this.#deps;
    store.setState(({ chatRuleChanges }) => ({ chatRuleChanges: [...chatRuleChanges, change] }));
    try {
      await this.send("chat-rules", change);
    } finally {
      // The server broadcasts the new rules before it acknowledges the change.
      store.setState(({ chatRuleChanges }) => ({
        chatRuleChanges: chatRuleChanges.filter((other) => other !== change),
      }));
    }
  }
}
