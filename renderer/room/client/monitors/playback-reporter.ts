import type { ReceiveSample, SubscriberEngine } from "../../media/engine/subscriber-engine.ts";
import type { RoomSocket } from "../../socket/room-socket.ts";
import { Sampler, type SamplerDeps } from "../../quality/sampler.ts";

const SAMPLE_INTERVAL_MS = 5_000;
/** The minimum time between two reports, in milliseconds. The server needs at least one report a minute. */
export const PLAYBACK_REPORT_INTERVAL_MS = 20_000;

interface PlaybackReporterDeps extends SamplerDeps {
  roomId: string;
  subscriber: SubscriberEngine;
  socket: RoomSocket;
  /** Returns true if the host is publishing. */
  isReceiving: () => boolean;
}

/** Viewer: reports to the server that video or audio arrives, as proof that the lecture is taking place. */
export class PlaybackReporter extends Sampler<PlaybackReporterDeps> {
  #last: Pick<ReceiveSample, "frames" | "audioEnergy"> = { frames: 0, audioEnergy: 0 };
  #nextReportAt = 0;

  constructor(deps: PlaybackReporterDeps) {
    super(deps, SAMPLE_INTERVAL_MS);
  }

  protected override async sample(): Promise<void> {
    const { subscriber, clock, socket, roomId, isReceiving } = this.deps;
    if (!isReceiving() || clock.now() < this.#nextReportAt) return;
    const sample = await subscriber.sampleIncoming();
    const isNew = advanced(this.#last, sample);
    this.#last = sample;
    if (!isNew || !isReceiving() || !this.running) return;
    this.#nextReportAt = clock.now() + PLAYBACK_REPORT_INTERVAL_MS;
    // A lost report needs no retry, because the next one replaces it.
    await socket.reportPlayback({ roomId });
  }
}

/**
 * Returns true if frames or audio have arrived since the last sample. A new call's counters restart from zero, and
 * silence adds no energy.
 */
function advanced(
  last: Pick<ReceiveSample, "frames" | "audioEnergy">,
  { frames, audioEnergy }: ReceiveSample,
): boolean {
  return (frames > 0 && frames !== last.frames) || (audioEnergy > 0 && audioEnergy !== last.audioEnergy);
}
