import type { MediaSettingsStore } from "#renderer/data/session/media-settings-store.ts";
import type { RoomEvent } from "../../machine/room-state.ts";
import { keepsCorner } from "../../store/room-selectors.ts";
import { noCorner, type RoomStore } from "../../store/room-store.ts";
import type { Capture } from "../capture/capture.ts";
import type { PublisherEngine } from "../engine/publisher-engine.ts";

interface CornerCameraDeps {
  store: RoomStore;
  settings: MediaSettingsStore;
  capture: Capture;
  publisher: PublisherEngine;
  dispatch: (event: RoomEvent) => void;
  report: (error: unknown) => void;
}

/**
 * Host: opens the camera for the corner while it is to be there, and closes it afterwards. It is opened anew, since
 * starting the screen stops the camera.
 */
export class CornerCamera {
  readonly #deps: CornerCameraDeps;
  /** The chosen camera, once it is open or about to open; empty for the default. */
  #camera: string | null = null;
  /** Counts the openings, so that a camera that opens too late is closed again. */
  #epoch = 0;
  #track: MediaStreamTrack | null = null;
  #unsubscribe: readonly (() => void)[] = [];

  constructor(deps: CornerCameraDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { store, settings } = this.#deps;
    this.#unsubscribe = [store.subscribe(() => this.#update()), settings.subscribe(() => this.#update())];
    this.#update();
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#use(null);
  }

  #update(): void {
    const { store, settings } = this.#deps;
    this.#use(keepsCorner(store.getState()) ? (settings.getState().cameraId ?? "") : null);
  }

  #use(camera: string | null): void {
    if (camera === this.#camera) return;
    this.#camera = camera;
    this.#epoch += 1;
    if (this.#track) this.#show(null);
    if (camera !== null) this.#open(this.#epoch).catch(this.#deps.report);
  }

  async #open(epoch: number): Promise<void> {
    const outcome = await this.#deps.capture.openTrack("corner");
    if (epoch !== this.#epoch) return outcome.ok ? outcome.track.stop() : undefined;
    if (!outcome.ok) return this.#giveUp();
    const { track } = outcome;
    track.addEventListener("ended", () => track === this.#track && this.#giveUp(), { once: true });
    this.#show(track);
  }

  /** A camera that is gone is not opened again unless the host chooses it again. */
  #giveUp(): void {
    this.#deps.store.setState({ cornerChosen: false });
    this.#deps.dispatch({ type: "action-rejected", error: { code: "corner_blocked" } });
  }

  #show(track: MediaStreamTrack | null): void {
    const { publisher, store } = this.#deps;
    this.#track?.stop();
    this.#track = track;
    publisher.setCorner(track);
    store.setState({ corner: track ? { ...noCorner, stream: new MediaStream([track]) } : noCorner });
  }
}
