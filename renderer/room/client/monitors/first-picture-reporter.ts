import type { RoomSocket } from "../../socket/room-socket.ts";
import type { SubscriberEngine } from "../../media/engine/subscriber-engine.ts";
import { isHost } from "../../store/room-selectors.ts";
import type { RoomStore } from "../../store/room-store.ts";
import { Sampler, type SamplerDeps } from "../../quality/sampler.ts";
import { videoExpected } from "./video-monitor.ts";

const SAMPLE_INTERVAL_MS = 250;
/** A picture that has not come by then is missing. */
export const PICTURE_MISSING_MS = 30_000;

interface FirstPictureReporterDeps extends SamplerDeps {
  roomId: string;
  store: RoomStore;
  subscriber: SubscriberEngine;
  socket: Pick<RoomSocket, "reportFirstPicture">;
  /** False: audio only. */
  wantsVideo: () => boolean;
}

/**
 * Viewer: tells the server once how long the first picture (or sound, without video) was waited for: from entering the
 * room, or from when the host began to send, whichever was later.
 */
export class FirstPictureReporter extends Sampler<FirstPictureReporterDeps> {
  #since = 0;

  constructor(deps: FirstPictureReporterDeps) {
    super(deps, SAMPLE_INTERVAL_MS);
  }

  override start(): void {
    if (!this.running) this.#since = this.deps.clock.now();
    super.start();
  }

  protected override sample(): Promise<void> | undefined {
    const { store, clock } = this.deps;
    const view = store.getState();
    // Getting in is part of the wait.
    if (view.room.phase.name !== "live") return undefined;
    if (isHost(view)) this.stop();
    else if (videoExpected(view.room, true)?.frames === true) return this.#look();
    else this.#since = clock.now();
    return undefined;
  }

  async #look(): Promise<void> {
    const { subscriber, clock, socket, store, roomId, wantsVideo } = this.deps;
    const { frames, audioPackets } = await subscriber.sampleIncoming();
    const waitedMs = Math.round(clock.now() - this.#since);
    const arrived = (wantsVideo() ? frames : audioPackets) > 0;
    if (!this.running || (!arrived && waitedMs < PICTURE_MISSING_MS)) return;
    this.stop();
    const { engine } = store.getState().media;
    // Of a page that slept meanwhile, the time says nothing.
    if (waitedMs <= 2 * PICTURE_MISSING_MS)
      await socket.reportFirstPicture({ roomId, waitedMs, arrived, engine });
  }
}
