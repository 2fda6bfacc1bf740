import { replayFileAddress } from "../../replay-actions.ts";
import { attachAddress } from "./address-source.ts";
import { attachHls, canPlayByHls } from "./hls-source.ts";
import { resumePlayback } from "./resume-playback.ts";
import type { Quality } from "./qualities.ts";
import type { Source, SourceDeps } from "./playback-source.ts";

/**
 * `auto` uses one playlist that lists all qualities. A fixed quality uses its own playlist, which saves a request on a
 * connection with high latency.
 */
function fileOf(quality: Quality): string {
  if (quality === "preview") return "preview.webm";
  return quality === "auto" ? "master.m3u8" : `${quality}/index.m3u8`;
}

export interface Playback {
  choose: (quality: Quality) => void;
  dispose: () => void;
}

interface PlaybackDeps extends Omit<SourceDeps, "address"> {
  lectureId: string;
  kbps: number | null;
}

/** Plays nothing and reports that this browser can't play previews. */
function refusePreview({ onProblem }: Pick<SourceDeps, "onProblem">): Source {
  onProblem("preview");
  return { playing: () => undefined, dispose: () => undefined };
}

function attach(quality: Quality, { lectureId, kbps, ...deps }: PlaybackDeps): Source {
  const address = replayFileAddress(lectureId, fileOf(quality));
  if (quality === "preview") {
    const isPlayable = deps.video.canPlayType("video/webm") !== "";
    return isPlayable ? attachAddress({ ...deps, address }) : refusePreview(deps);
  }
  if (canPlayByHls()) return attachHls({ ...deps, address, kbps });
  return attachAddress({ ...deps, address: `${address}?carry=yes` });
}

/** Plays a replay in a video element. Position, speed and play state are kept when the quality changes. */
export function createPlayback(deps: PlaybackDeps): Playback {
  const { video } = deps;
  let source: Source | null = null;
  let at = deps.at;
  /** Returns true if the video has a position: it has none before anything is loaded. */
  const isSomewhere = () => video.currentTime > 0 || video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  const handlePlay = () => source?.playing();
  video.addEventListener("play", handlePlay);
  return {
    choose(quality) {
      if (source !== null && isSomewhere()) at = video.currentTime;
      const { paused, playbackRate } = video;
      source?.dispose();
      video.defaultPlaybackRate = playbackRate;
      source = attach(quality, { ...deps, at });
      if (paused) return;
      resumePlayback(video);
      source.playing();
    },
    dispose() {
      video.removeEventListener("play", handlePlay);
      source?.dispose();
      source = null;
    },
  };
}
