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
import { LevelAnnouncer } from "./level-announcer.ts";
import { PublishSettingsMonitor } from "../../media/publish-settings-monitor.ts";
import { DisconnectedPeerMonitor } from "../../media/engine/disconnected-peer-monitor.ts";
import { TrafficMonitor } from "./traffic-monitor.ts";
import { MutedVoiceMonitor } from "./muted-voice-monitor.ts";
import { VoiceActivityMonitor } from "../../media/engine/voice-activity-monitor.ts";

interface CommonDeps extends RoomClientDeps {
  /** The time at which the page began to enter the room, in milliseconds since 1970. */
  enteredAt: number;
  dispatch: (event: RoomEvent) => void;
}

/** Null: the page lacks the grant. */
interface RoomMonitorsDeps extends CommonDeps {
  publisher: PublisherEngine | null;
  source: HostSource | null;
  subscriber: SubscriberEngine | null;
}

export interface RoomMonitor {
  start: () => void;
  stop: () => void;
}

/** Creates the monitors of the page's engines. They poll or subscribe, and report to the machine or the store. */
export function createRoomMonitors(deps: RoomMonitorsDeps): readonly RoomMonitor[] {
  const { publisher, source, subscriber } = deps;
  return [
    new TrafficMonitor({ ...deps, wantsVideo: wantsVideo(deps) }),
    ...(publisher && source ? publisherMonitors({ ...deps, publisher, source }) : []),
    ...(subscriber ? subscriberMonitors({ ...deps, subscriber }) : []),
  ];
}

const wantsVideo =
  ({ settings }: RoomClientDeps) =>
  () =>
    settings.getState().level !== "audio";

function publisherMonitors(
  deps: CommonDeps & { publisher: PublisherEngine; source: HostSource },
): RoomMonitor[] {
  const { store, dispatch } = deps;
  const stage = () => store.getState().room.stage;
  return [
    new DisconnectedPeerMonitor({
      ...deps,
      disconnectedViewers: () => stage().disconnectedViewers,
      viewers: () => stage().viewers,
      onCallDead: (peerId) => dispatch({ type: "call-dead", peerId }),
    }),
    new MutedVoiceMonitor(deps),
    new PublishSettingsMonitor(deps),
  ];
}

function subscriberMonitors(deps: CommonDeps & { subscriber: SubscriberEngine }): RoomMonitor[] {
  const { store, dispatch } = deps;
  const room = () => store.getState().room;
  const video = wantsVideo(deps);
  return [
    new VideoMonitor({
      ...deps,
      expected: () => (waitsForMedia(store.getState()) ? null : videoExpected(room(), video())),
      onStalled: () => dispatch({ type: "stalled" }),
      onMediaFlowing: (on) => dispatch({ type: "media-flowing", on }),
    }),
    new PlaybackReporter({ ...deps, isReceiving: () => videoExpected(room(), true)?.frames === true }),
    new FirstFrameReporter({ ...deps, wantsVideo: video }),
    new QualityReporter(deps),
    new VoiceActivityMonitor(deps),
    new PreferredLayerMonitor(deps),
    new LevelAnnouncer(deps),
  ];
}
