import type { ChatRules } from "#contract/room/room-info.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import type { ActionRequests, RoomSocket } from "../socket/room-socket.ts";
import { BoardActions } from "../socket/board-actions.ts";
import { TeachingChannel } from "../socket/teaching-channel.ts";
import type { RoomEvent } from "../machine/room-state.ts";
import type { RoomStore } from "../store/room-store.ts";

interface ModerationActionsDeps {
  clock: Clock;
  roomId: string;
  socket: RoomSocket;
  store: RoomStore;
  dispatch: (event: RoomEvent) => void;
  report: (error: unknown) => void;
}

type Payload<Name extends keyof ActionRequests> = Omit<ActionRequests[Name], "roomId">;

/**
 * Requests about hands, the floor, removals, rules, questions and polls. The result arrives as an event for everyone; a rejection is
 * shown only to the user who made the request.
 */
export class ModerationActions {
  readonly teaching: TeachingChannel;
  readonly board: BoardActions;
  readonly #deps: ModerationActionsDeps;

  constructor(deps: ModerationActionsDeps) {
    this.#deps = deps;
    this.teaching = new TeachingChannel(deps);
    this.board = new BoardActions(deps);
  }

  request<Name extends keyof ActionRequests>(name: Name, payload: Payload<Name>): void {
    this.send(name, payload).catch(this.#deps.report);
  }

  /**
   * Sends a request and resolves with true if the server accepted it. Shows a rejection to the user, as `request` does.
   */
  async send<Name extends keyof ActionRequests>(name: Name, payload: Payload<Name>): Promise<boolean> {
    const { roomId, socket, dispatch } = this.#deps;
    const outcome = await socket.requestModeration(name, { roomId, ...payload });
    if (!outcome.ok) dispatch({ type: "action-rejected", error: outcome.error });
    return outcome.ok;
  }

  /** Makes the server pause the recording while this viewer holds the floor, and then opens the microphone. */
  speakUnrecorded(): void {
    const { dispatch, report } = this.#deps;
    this.send("speak-unrecorded", {})
      .then((accepted) => accepted && dispatch({ type: "speak-pressed" }))
      .catch(report);
  }

  /**
   * Sends only the changed rule, so that a concurrent change of the other rule is not undone. The change is shown
   * immediately, even before the server has responded.
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
      // The change is no longer pending: the server broadcasts the new rules before it acknowledges the request.
      store.setState(({ chatRuleChanges }) => ({
        chatRuleChanges: chatRuleChanges.filter((other) => other !== change),
      }));
    }
  }
}
