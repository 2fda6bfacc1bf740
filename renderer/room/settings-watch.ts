import type { MediaSettings, MediaSettingsStore } from "#renderer/session/media-settings-store.ts";
import type { ChatChannel } from "./chat-channel.ts";
import type { Clock } from "./clock.ts";
import type { HostSource } from "./host-source.ts";
import type { MediaEngine } from "./media-engine.ts";
import { TELL_AGAIN_MS } from "./room-constants.ts";
import type { Device } from "./room-state.ts";

interface SettingsWatchParts {
  roomId: string;
  settings: MediaSettingsStore;
  engine: MediaEngine;
  channel: ChatChannel;
  source: Pick<HostSource, "changeDevice" | "showAs">;
  clock: Clock;
  report: (error: unknown) => void;
}

/** What a person chooses while in the room takes effect at once. */
export class SettingsWatch {
  readonly #parts: SettingsWatchParts;
  #unsubscribe: () => void = () => undefined;
  #cancelAgain: () => void = () => undefined;

  constructor(parts: SettingsWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    const { settings, engine } = this.#parts;
    engine.setUpload(settings.getState().uploadKbps);
    this.#unsubscribe = settings.subscribe((now, before) => this.#changed(now, before));
  }

  stop(): void {
    this.#unsubscribe();
    this.#cancelAgain();
  }

  #changed(now: MediaSettings, before: MediaSettings): void {
    if (now.uploadKbps !== before.uploadKbps) this.#parts.engine.setUpload(now.uploadKbps);
    if (now.level !== before.level) this.#tellLevel();
    if (now.screenAs !== before.screenAs) this.#parts.source.showAs(now.screenAs);
    if (now.cameraId !== before.cameraId) this.#change("camera");
    if (now.microphoneId !== before.microphoneId) this.#change("microphone");
  }

  #change(device: Device): void {
    const { source, report } = this.#parts;
    source.changeDevice(device).catch(report);
  }

  #tellLevel(): void {
    this.#cancelAgain();
    this.#tell().catch(this.#parts.report);
  }

  async #tell(): Promise<void> {
    const { channel, roomId, settings, clock } = this.#parts;
    const outcome = await channel.setLevel({ roomId, level: settings.getState().level });
    // Without a line the next join tells it.
    if (outcome.ok || outcome.error.code === "no_answer") return;
    this.#cancelAgain = clock.after(TELL_AGAIN_MS, () => this.#tellLevel());
  }
}
