import type { ParticipantsPage } from "#contract/room/room-info.ts";
import type { RoomSocket } from "../../socket/room-socket.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { isTransientCode } from "../../machine/room-errors.ts";

/**
 * A page of the participant list that failed to load for a transient reason is requested again after this time, in
 * milliseconds.
 */
export const PARTICIPANTS_RETRY_MS = 2000;

interface ParticipantsLoaderDeps {
  roomId: string;
  socket: RoomSocket;
  clock: Clock;
  onPage: (page: ParticipantsPage) => void;
  report: (error: unknown) => void;
}

/** Host: loads all pages of participants that follow the one in the join response, one after another. */
export class ParticipantsLoader {
  readonly #deps: ParticipantsLoaderDeps;
  /** Counts the joins, so that a page of the list that was requested before the latest join is ignored. */
  #epoch = 0;
  #cancelRetry: () => void = () => undefined;

  constructor(deps: ParticipantsLoaderDeps) {
    this.#deps = deps;
  }

  /**
   * Loads the page after this cursor, and all pages that follow it.
   * @param after null when there are no more pages
   */
  load(after: string | null): void {
    this.stop();
    if (after !== null) this.#request(after, this.#epoch).catch(this.#deps.report);
  }

  stop(): void {
    this.#epoch += 1;
    this.#cancelRetry();
  }

  async #request(after: string, epoch: number): Promise<void> {
    const { socket, roomId, clock, onPage } = this.#deps;
    const outcome = await socket.listParticipants({ roomId, after });
    if (epoch !== this.#epoch) return;
    if (outcome.ok) {
      onPage(outcome.data);
      return this.load(outcome.data.next);
    }
    // After a failure that is not transient, the page joins again, which reloads the list.
    if (!isTransientCode(outcome.error.code)) return;
    this.#cancelRetry = clock.after(PARTICIPANTS_RETRY_MS, () => this.load(after));
  }
}
