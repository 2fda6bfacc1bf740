import { mediaLevelOf } from "#contract/media/data-level.ts";
import type { PublisherEngine } from "../../media/engine/publisher-engine.ts";
import type { SubscriberEngine } from "../../media/engine/subscriber-engine.ts";
import type { HostSource } from "../../media/host-source.ts";
import { videoExpected, VideoMonitor } from "./video-monitor.ts";
import { FirstFrameReporter } from "./first-frame-reporter.ts";
import { PlaybackReporter } from "./playback-reporter.ts";
import type { RoomEvent } from "../../machine/room-state.ts";
import type { RoomClientDeps } from "./room-client-deps.ts";
import { QualityReporter } from "./quality-reporter.ts";
import { PreferredLayerMonitor } from "./preferred-layer-monitor.ts";
import { waitsForMedia } from "../../store/room-selectors.ts";
import { SettingsMonitor } from "./settings-monitor.ts";
import { CornerCamera } from "../../media/corner/corner-camera.ts";
import { DisconnectedPeerMonitor } from "../../media/engine/disconnected-peer-monitor.ts";
import { TrafficMonitor } from "./traffic-monitor.ts";
import { MutedVoiceMonitor } from "./muted-voice-monitor.ts";
import { VoiceActivityMonitor } from "../../media/engine/voice-activity-monitor.ts";

interface RoomMonitorsDeps extends RoomClientDeps {
  /** Null on a page that may not publish, like its source. */
  publisher: PublisherEngine | null;
  source: HostSource | null;
  /** Null on a page that may not subscribe. */
  subscriber: SubscriberEngine | null;
  /** The time at which the page began to enter the room, in milliseconds since 1970. */
  enteredAt: number;
  dispatch: (event: RoomEvent) => void;
}

export interface RoomMonitor {
  start: () => void;
  stop: () => void;
}

/** Creates the monitors of the page's engines. They poll or subscribe, and report to the machine or the store. */
export function createRoomMonitors(deps: RoomMonitorsDeps): readonly RoomMonitor[] {
  const { publisher, source, subscriber, store, settings, dispatch } = deps;
  const room = () => store.getState().room;
  const wantsVideo = () => mediaLevelOf(settings.getState().level) !== "audio";
  const monitors: RoomMonitor[] = [new TrafficMonitor({ ...deps, wantsVideo }), new SettingsMonitor(deps)];
  if (publisher && source)
    monitors.push(
      new DisconnectedPeerMonitor({
        ...deps,
        publisher,
        disconnectedViewers: () => room().stage.disconnectedViewers,
        viewers: () => room().stage.viewers,
        onCallDead: (peerId) => dispatch({ type: "call-dead", peerId }),
      }),
      new MutedVoiceMonitor({ ...deps, source }),
      new CornerCamera({ ...deps, publisher }),
    );
  if (!subscriber) return monitors;
  const subscribed = { ...deps, subscriber, wantsVideo };
  return [
    ...monitors,
    new VideoMonitor({
      ...subscribed,
      expected: () => (waitsForMedia(store.getState()) ? null : videoExpected(room(), wantsVideo())),
      onStalled: () => dispatch({ type: "stalled" }),
      onMediaFlowing: (on) => dispatch({ type: "media-flowing", on }),
    }),
    new PlaybackReporter({ ...subscribed, isReceiving: () => videoExpected(room(), true)?.frames === true }),
    new FirstFrameReporter(subscribed),
    new QualityReporter(subscribed),
    new VoiceActivityMonitor(subscribed),
    new PreferredLayerMonitor(subscribed),
  ];
}
