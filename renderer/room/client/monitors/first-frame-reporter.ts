import type { RoomSocket } from "../../socket/room-socket.ts";
import type { SubscriberEngine } from "../../media/engine/subscriber-engine.ts";
import type { RoomStore } from "../../store/room-store.ts";
import { Sampler, type SamplerDeps } from "../../quality/sampler.ts";
import { videoExpected } from "./video-monitor.ts";

const SAMPLE_INTERVAL_MS = 250;
/** Media that has not arrived after this time counts as missing. Milliseconds. */
export const FRAME_MISSING_MS = 30_000;

interface FirstFrameReporterDeps extends SamplerDeps {
  roomId: string;
  store: RoomStore;
  subscriber: SubscriberEngine;
  /** The time at which the viewer began to enter the room, in milliseconds since 1970. */
  enteredAt: number;
  socket: Pick<RoomSocket, "reportFirstFrame">;
  /** False if the viewer receives audio only. */
  wantsVideo: () => boolean;
}

/**
 * Viewer: reports once to the server how long the viewer waited for the first frame, or for the first audio if they
 * receive no video. The wait starts when the viewer enters the room or when the host starts to send, whichever is
 * later.
 */
export class FirstFrameReporter extends Sampler<FirstFrameReporterDeps> {
  #since: number;

  constructor(deps: FirstFrameReporterDeps) {
    super(deps, SAMPLE_INTERVAL_MS);
    this.#since = deps.enteredAt;
  }

  protected override sample(): Promise<void> | undefined {
    const { store, clock } = this.deps;
    const view = store.getState();
    // The time it takes to enter the room counts as waiting, so the start time stays unchanged.
    if (view.room.phase.name !== "live") return undefined;
    if (videoExpected(view.room, true)?.frames === true) return this.#sampleFrames();
    else this.#since = clock.now();
    return undefined;
  }

  async #sampleFrames(): Promise<void> {
    const { subscriber, clock, socket, store, roomId, wantsVideo } = this.deps;
    const { frames, audioPackets } = await subscriber.sampleIncoming();
    const waitedMs = Math.round(clock.now() - this.#since);
    const arrived = (wantsVideo() ? frames : audioPackets) > 0;
    if (!this.running || (!arrived && waitedMs < FRAME_MISSING_MS)) return;
    this.stop();
    const { engine } = store.getState().media;
    // A wait of more than twice the limit means that the page slept. The measured time is then meaningless and not
    // reported.
    if (waitedMs <= 2 * FRAME_MISSING_MS)
      await socket.reportFirstFrame({ roomId, waitedMs, arrived, engine });
  }
}
