import type { MediaSettingsStore } from "#renderer/data/session/media-settings-store.ts";
import type { SubscriberEngine } from "../../media/engine/subscriber-engine.ts";
import type { VideoPreference } from "../../quality/layer-selection.ts";
import { shownSource } from "../../store/room-selectors.ts";
import type { RoomStore } from "../../store/room-store.ts";

interface PreferredLayerMonitorDeps {
  store: RoomStore;
  settings: MediaSettingsStore;
  subscriber: SubscriberEngine;
}

/**
 * Viewer: informs the engine when the layer preference changes, for example because of the data level or the video's
 * width, or when the corner camera is hidden or shown.
 */
export class PreferredLayerMonitor {
  readonly #deps: PreferredLayerMonitorDeps;
  #last = "";
  #unsubscribe: readonly (() => void)[] = [];

  constructor(deps: PreferredLayerMonitorDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { store, settings } = this.#deps;
    this.#last = "";
    this.#send();
    this.#unsubscribe = [store.subscribe(() => this.#send()), settings.subscribe(() => this.#send())];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #send(): void {
    const { store, settings, subscriber } = this.#deps;
    const view = store.getState();
    const { level, corner } = settings.getState();
    const preference: VideoPreference = {
      level,
      width: view.videoWidth,
      isScreen: shownSource(view) === "screen",
      corner: corner && level === "full",
    };
    const serialized = JSON.stringify(preference);
    if (serialized === this.#last) return;
    this.#last = serialized;
    subscriber.setPreferredLayer(preference);
  }
}
