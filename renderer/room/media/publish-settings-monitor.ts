import type { MediaSettings, MediaSettingsStore } from "#renderer/data/session/media-settings-store.ts";
import type { HostSource } from "./host-source.ts";
import type { PublisherEngine } from "./engine/publisher-engine.ts";
import type { Device } from "../machine/room-state.ts";

interface PublishSettingsMonitorDeps {
  settings: MediaSettingsStore;
  publisher: PublisherEngine;
  source: Pick<HostSource, "switchDevice" | "setVideoContent">;
  report: (error: unknown) => void;
}

/** Publisher: applies the media settings, and their changes while the page is in the room. */
export class PublishSettingsMonitor {
  readonly #deps: PublishSettingsMonitorDeps;
  #unsubscribe: () => void = () => undefined;

  constructor(deps: PublishSettingsMonitorDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { settings, publisher } = this.#deps;
    publisher.setUploadLimit(settings.getState().uploadKbps);
    this.#unsubscribe = settings.subscribe((now, before) => this.#apply(now, before));
  }

  stop(): void {
    this.#unsubscribe();
  }

  #apply(now: MediaSettings, before: MediaSettings): void {
    const { publisher, source } = this.#deps;
    if (now.uploadKbps !== before.uploadKbps) publisher.setUploadLimit(now.uploadKbps);
    if (now.screenContent !== before.screenContent) source.setVideoContent(now.screenContent);
    if (now.cameraId !== before.cameraId) this.#switchDevice("camera");
    if (now.microphoneId !== before.microphoneId) this.#switchDevice("microphone");
  }

  #switchDevice(device: Device): void {
    const { source, report } = this.#deps;
    source.switchDevice(device).catch(report);
  }
}
