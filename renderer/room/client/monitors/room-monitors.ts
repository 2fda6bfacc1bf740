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
import { DisconnectedPeerMonitor } from "../../media/engine/disconnected-peer-monitor.ts";
import { TrafficMonitor } from "./traffic-monitor.ts";
import { MutedVoiceMonitor } from "./muted-voice-monitor.ts";
import { VoiceActivityMonitor } from "../../media/engine/voice-activity-monitor.ts";

interface RoomMonitorsDeps extends RoomClientDeps {
  source: HostSource;
  dispatch: (event: RoomEvent) => void;
}

export interface RoomMonitor {
  start: () => void;
  stop: () => void;
}

/** Creates all monitors. They poll or subscribe while the room client runs, and report to the machine or the store. */
export function createRoomMonitors(deps: RoomMonitorsDeps): readonly RoomMonitor[] {
  const { store, settings, dispatch } = deps;
  const room = () => store.getState().room;
  const wantsVideo = () => settings.getState().level !== "audio";
  return [
    new VideoMonitor({
      ...deps,
      expected: () => (waitsForMedia(store.getState()) ? null : videoExpected(room(), wantsVideo())),
      onStalled: () => dispatch({ type: "stalled" }),
      onMediaFlowing: (on) => dispatch({ type: "media-flowing", on }),
    }),
    new DisconnectedPeerMonitor({
      ...deps,
      disconnectedViewers: () => room().stage.disconnectedViewers,
      viewers: () => room().stage.viewers,
      onCallDead: (peerId) => dispatch({ type: "call-dead", peerId }),
    }),
    new TrafficMonitor({ ...deps, wantsVideo }),
    new PlaybackReporter({ ...deps, isReceiving: () => videoExpected(room(), true)?.frames === true }),
    new FirstFrameReporter({ ...deps, wantsVideo }),
    new QualityReporter(deps),
    new VoiceActivityMonitor(deps),
    new MutedVoiceMonitor(deps),
    new SettingsMonitor(deps),
    new PreferredLayerMonitor(deps),
  ];
}
