import type { MediaSettingsStore } from "#renderer/data/session/media-settings-store.ts";
import type { SubscriberEngine } from "../../media/engine/subscriber-engine.ts";
import type { LayerWish } from "../../quality/layer-selection.ts";
import { shownSource } from "../../store/room-selectors.ts";
import type { RoomStore } from "../../store/room-store.ts";

interface VideoWishMonitorDeps {
  store: RoomStore;
  settings: MediaSettingsStore;
  subscriber: SubscriberEngine;
}

/** Viewer: tells the engine what this page has any use for, whenever that changes. */
export class VideoWishMonitor {
  readonly #deps: VideoWishMonitorDeps;
  #last = "";
  #unsubscribe: readonly (() => void)[] = [];

  constructor(deps: VideoWishMonitorDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { store, settings } = this.#deps;
    this.#last = "";
    this.#tell();
    this.#unsubscribe = [store.subscribe(() => this.#tell()), settings.subscribe(() => this.#tell())];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #tell(): void {
    const { store, settings, subscriber } = this.#deps;
    const view = store.getState();
    const { level } = settings.getState();
    const wish: LayerWish = { level, width: view.videoWidth, isScreen: shownSource(view) === "screen" };
    const serialized = JSON.stringify(wish);
    if (serialized === this.#last) return;
    this.#last = serialized;
    subscriber.wishVideo(wish);
  }
}
