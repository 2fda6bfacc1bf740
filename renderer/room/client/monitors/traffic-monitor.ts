import type { PublisherEngine } from "../../media/engine/publisher-engine.ts";
import type { SubscriberEngine } from "../../media/engine/subscriber-engine.ts";
import { isInside, shownSource } from "../../store/room-selectors.ts";
import type { RoomStore } from "../../store/room-store.ts";
import { updateTraffic } from "../../quality/media-traffic.ts";
import { Sampler, type SamplerDeps } from "../../quality/sampler.ts";

const MEASURE_INTERVAL_MS = 2_000;

interface TrafficMonitorDeps extends SamplerDeps {
  publisher: PublisherEngine | null;
  subscriber: SubscriberEngine | null;
  store: RoomStore;
  /** False if the viewer receives audio only. */
  wantsVideo: () => boolean;
}

/** Measures the calls' traffic every two seconds. */
export class TrafficMonitor extends Sampler<TrafficMonitorDeps> {
  constructor(deps: TrafficMonitorDeps) {
    super(deps, MEASURE_INTERVAL_MS);
  }

  protected override async sample(): Promise<void> {
    const { publisher, subscriber, store, wantsVideo } = this.deps;
    if (!isInside(store.getState())) return;
    const measured = await Promise.all([publisher?.measureCalls() ?? [], subscriber?.measureCalls() ?? []]);
    const view = store.getState();
    // Only a camera's frame rate shows the quality of the connection: a shared screen may not change for minutes.
    const motionExpected = subscriber !== null && shownSource(view) === "camera" && wantsVideo();
    store.setState({
      traffic: updateTraffic(view.traffic, measured.flat(), {
        motionExpected,
        uploadExceeded: publisher?.uploadExceeded() ?? false,
      }),
    });
  }
}
