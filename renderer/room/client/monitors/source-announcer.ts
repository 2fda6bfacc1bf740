import type { MediaSource } from "#contract/room/room.ts";
import type { RoomSocket } from "../../socket/room-socket.ts";
import { isMicrophoneOpen, isSilent } from "../../store/room-selectors.ts";
import type { RoomStore } from "../../store/room-store.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { isTransientCode } from "../../machine/room-errors.ts";

/** An announcement that failed for a transient reason is sent again after this time, in milliseconds. */
export const ANNOUNCE_RETRY_MS = 5_000;

interface SourceAnnouncerDeps {
  roomId: string;
  socket: RoomSocket;
  store: RoomStore;
  clock: Clock;
  report: (error: unknown) => void;
}

/**
 * Host: announces to the room what is being sent and whether it is audible, and retries until the server accepts it.
 * Viewers' pages depend on the announcement, and so does the server's decision whether the lecture has started.
 */
export class SourceAnnouncer {
  readonly #deps: SourceAnnouncerDeps;
  /** Counts the announcements: the outcome of an older one is ignored. */
  #epoch = 0;
  #cancelRetry: () => void = () => undefined;
  #source: MediaSource = "none";

  constructor(deps: SourceAnnouncerDeps) {
    this.#deps = deps;
  }

  announce(source: MediaSource): void {
    this.stop();
    this.#source = source;
    this.#send(source, this.#epoch).catch(this.#deps.report);
  }

  /** Announces that the microphone was muted or unmuted. */
  announceMuted(): void {
    const sendsAudio = isMicrophoneOpen(this.#deps.store.getState());
    if (sendsAudio || this.#source !== "none") this.announce(this.#source);
  }

  /** Cancels a pending retry. */
  stop(): void {
    this.#epoch += 1;
    this.#cancelRetry();
  }

  async #send(source: MediaSource, epoch: number): Promise<void> {
    const { socket, roomId, store, clock } = this.#deps;
    const outcome = await socket.setSource({ roomId, source, muted: isSilent(store.getState()) });
    // After a failure that is not transient, the page joins again and then announces the source again.
    if (outcome.ok || epoch !== this.#epoch || !isTransientCode(outcome.error.code)) return;
    this.#cancelRetry = clock.after(ANNOUNCE_RETRY_MS, () => this.announce(source));
  }
}
