import type { Clock } from "#renderer/kit/clock/clock.ts";
import type { RoomEvent } from "../machine/room-state.ts";
import { isTransientCode } from "../machine/room-errors.ts";
import { boardSlide, isHost, shownSource } from "../store/room-selectors.ts";
import type { RoomStore, RoomView } from "../store/room-store.ts";
import type { RoomSocket } from "./room-socket.ts";

/** A slide that didn't reach the server is sent again after this time, in milliseconds, some times, and with each join. */
const RESEND_MS = 3000;

interface BoardActionsDeps {
  clock: Clock;
  roomId: string;
  socket: RoomSocket;
  store: RoomStore;
  dispatch: (event: RoomEvent) => void;
  report: (error: unknown) => void;
}

/** `ticket_invalid`: the page has a connection, but has not joined the room again. */
const isTransient = (code: string) => isTransientCode(code) || code === "ticket_invalid";

const sendsVideo = (view: RoomView) => isHost(view) && ["camera", "screen"].includes(shownSource(view));

/**
 * Host: shows slides, and takes them away when the video starts. The own page shows them at once, even while it is
 * offline; the server gets the last one later.
 */
export class BoardActions {
  readonly #deps: BoardActionsDeps;

  constructor(deps: BoardActionsDeps) {
    this.#deps = deps;
    deps.store.subscribe((view, before) => {
      const { wantedSlide, room } = view;
      // Each join has a connection of its own.
      if (wantedSlide && room.connection !== before.room.connection) this.#send(wantedSlide);
      if (sendsVideo(view) && !sendsVideo(before) && boardSlide(view) !== null) this.show(null);
    });
  }

  /** With null, the board goes. */
  show(slide: string | null): void {
    const wanted = { slide };
    this.#deps.store.setState({ wantedSlide: wanted });
    this.#send(wanted);
  }

  #send(wanted: { slide: string | null }, tries = 5): void {
    this.#request(wanted, tries).catch(this.#deps.report);
  }

  async #request(wanted: { slide: string | null }, tries: number): Promise<void> {
    const { clock, roomId, socket, store, dispatch } = this.#deps;
    const isWanted = () => store.getState().wantedSlide === wanted;
    const outcome = await socket.requestModeration("show-slide", { roomId, ...wanted });
    if (!isWanted()) return;
    if (!outcome.ok && isTransient(outcome.error.code)) {
      if (tries > 1) clock.after(RESEND_MS, () => isWanted() && this.#send(wanted, tries - 1));
      return;
    }
    if (outcome.ok) this.#adopt(wanted);
    else dispatch({ type: "action-rejected", error: outcome.error });
    store.setState({ wantedSlide: null });
  }

  /** The event of the change may come later than the answer. */
  #adopt({ slide }: { slide: string | null }): void {
    const { board } = this.#deps.store.getState().room.roomInfo;
    if (!board || board.slide === slide) return;
    const data = { slide, epoch: board.epoch, deck: undefined };
    this.#deps.dispatch({ type: "room-info", change: { name: "slide", data } });
  }
}
