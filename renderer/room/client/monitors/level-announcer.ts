import type { MediaSettingsStore } from "#renderer/data/session/media-settings-store.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import type { RoomSocket } from "../../socket/room-socket.ts";

/** A data level that the server rejected is sent again after this time, in milliseconds. */
export const LEVEL_RETRY_MS = 5_000;

interface LevelAnnouncerDeps {
  roomId: string;
  settings: MediaSettingsStore;
  socket: RoomSocket;
  clock: Clock;
  report: (error: unknown) => void;
}

/** Viewer: announces changes of the data level to the server. */
export class LevelAnnouncer {
  readonly #deps: LevelAnnouncerDeps;
  #unsubscribe: () => void = () => undefined;
  #cancelRetry: () => void = () => undefined;

  constructor(deps: LevelAnnouncerDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#unsubscribe = this.#deps.settings.subscribe((now, before) => {
      if (now.level !== before.level) this.#announce();
    });
  }

  stop(): void {
    this.#unsubscribe();
    this.#cancelRetry();
  }

  #announce(): void {
    this.#cancelRetry();
    this.#send().catch(this.#deps.report);
  }

  async #send(): Promise<void> {
    const { socket, roomId, settings, clock } = this.#deps;
    const outcome = await socket.setLevel({ roomId, level: settings.getState().level });
    // `no_answer` means that there is no connection, and the next join will include the level.
    if (outcome.ok || outcome.error.code === "no_answer") return;
    this.#cancelRetry = clock.after(LEVEL_RETRY_MS, () => this.#announce());
  }
}
