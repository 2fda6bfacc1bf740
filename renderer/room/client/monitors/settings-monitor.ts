import type { MediaSettings, MediaSettingsStore } from "#renderer/data/session/media-settings-store.ts";
import type { RoomSocket } from "../../socket/room-socket.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import type { HostSource } from "../../media/host-source.ts";
import type { PublisherEngine } from "../../media/engine/publisher-engine.ts";
import type { Device } from "../../machine/room-state.ts";

/** A data level that the server rejected is sent again after this time, in milliseconds. */
export const LEVEL_RETRY_MS = 5_000;

interface SettingsMonitorDeps {
  roomId: string;
  settings: MediaSettingsStore;
  publisher: PublisherEngine | null;
  socket: RoomSocket;
  source: Pick<HostSource, "switchDevice" | "setVideoContent"> | null;
  clock: Clock;
  report: (error: unknown) => void;
}

/** Applies changes of media settings while the page is in the room. */
export class SettingsMonitor {
  readonly #deps: SettingsMonitorDeps;
  #unsubscribe: () => void = () => undefined;
  #cancelRetry: () => void = () => undefined;

  constructor(deps: SettingsMonitorDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { settings, publisher } = this.#deps;
    publisher?.setUploadLimit(settings.getState().uploadKbps);
    this.#unsubscribe = settings.subscribe((now, before) => this.#apply(now, before));
  }

  stop(): void {
    this.#unsubscribe();
    this.#cancelRetry();
  }

  #apply(now: MediaSettings, before: MediaSettings): void {
    const { publisher, source } = this.#deps;
    if (now.uploadKbps !== before.uploadKbps) publisher?.setUploadLimit(now.uploadKbps);
    if (now.level !== before.level) this.#announceLevel();
    if (now.screenContent !== before.screenContent) source?.setVideoContent(now.screenContent);
    if (now.cameraId !== before.cameraId) this.#switchDevice("camera");
    if (now.microphoneId !== before.microphoneId) this.#switchDevice("microphone");
  }

  #switchDevice(device: Device): void {
    const { source, report } = this.#deps;
    source?.switchDevice(device).catch(report);
  }

  #announceLevel(): void {
    this.#cancelRetry();
    this.#sendLevel().catch(this.#deps.report);
  }

  async #sendLevel(): Promise<void> {
    const { socket, roomId, settings, clock } = this.#deps;
    const outcome = await socket.setLevel({ roomId, level: settings.getState().level });
    // `no_answer` means that there is no connection, and the next join will include the level.
    if (outcome.ok || outcome.error.code === "no_answer") return;
    this.#cancelRetry = clock.after(LEVEL_RETRY_MS, () => this.#announceLevel());
  }
}
