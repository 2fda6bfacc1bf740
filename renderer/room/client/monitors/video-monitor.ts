import type { SubscriberEngine } from "../../media/engine/subscriber-engine.ts";
import type { RoomState } from "../../machine/room-state.ts";
import { checkSample, startWatchdog } from "../../media/engine/watchdog.ts";
import { Sampler, type SamplerDeps } from "../../quality/sampler.ts";

const SAMPLE_INTERVAL_MS = 1_000;

interface VideoMonitorDeps extends SamplerDeps {
  subscriber: SubscriberEngine;
  /** Returns null if no call is needed. Otherwise `frames` is true if the call should deliver video frames. */
  expected: () => { frames: boolean } | null;
  /** Called when it is time to ask the host for a new call. */
  onStalled: () => void;
  /** Called when media starts to arrive, or has not arrived for two samples. */
  onMediaFlowing: (on: boolean) => void;
}

/** Viewer: samples the host's call once a second. */
export class VideoMonitor extends Sampler<VideoMonitorDeps> {
  #watchdog = startWatchdog(0);
  #lastCounter = 0;
  #unchangedSamples = 0;

  constructor(deps: VideoMonitorDeps) {
    super(deps, SAMPLE_INTERVAL_MS);
  }

  override start(): void {
    if (this.running) return;
    this.#watchdog = startWatchdog(this.deps.clock.now());
    super.start();
  }

  #reportFlow(counter: number): void {
    const changed = counter !== this.#lastCounter;
    this.#lastCounter = counter;
    this.#unchangedSamples = changed ? 0 : this.#unchangedSamples + 1;
    if (changed || this.#unchangedSamples === 2) this.deps.onMediaFlowing(changed);
  }

  protected override async sample(): Promise<void> {
    const { subscriber, clock, expected, onStalled } = this.deps;
    if (!expected()) {
      this.#watchdog = startWatchdog(clock.now());
      return;
    }
    const sample = await subscriber.sampleIncoming();
    const expectation = expected();
    if (!expectation || !this.running) return;
    // An audio-only viewer receives no frames.
    this.#reportFlow(expectation.frames ? sample.frames : sample.audioPackets);
    const checked = checkSample(this.#watchdog, sample, expectation.frames, clock.now());
    this.#watchdog = checked.watchdog;
    if (checked.stalled) onStalled();
  }
}

/** A subscriber needs a call while the host is present, and frames only while the host sends something. */
export function videoExpected({ phase, stage }: RoomState, wantsVideo: boolean): { frames: boolean } | null {
  if (phase.name !== "live" || !stage.hostPresent) return null;
  return { frames: wantsVideo && stage.source !== "none" };
}
