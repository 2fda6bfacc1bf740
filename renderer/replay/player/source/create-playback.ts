import { replayFileAddress } from "../../replay-actions.ts";
import { attachAddress } from "./address-source.ts";
import { attachHls, canPlayByHls } from "./hls-source.ts";
import { playOn } from "./play-on.ts";
import type { Quality } from "./qualities.ts";
import type { Source, SourceParts } from "./source.ts";

/** `auto` has them all in one playlist. A quality's own playlist saves a request on a line where each takes long. */
function fileOf(quality: Quality): string {
  if (quality === "preview") return "preview.webm";
  return quality === "auto" ? "master.m3u8" : `${quality}/index.m3u8`;
}

export interface Playback {
  /** Plays this quality from here on. */
  choose: (quality: Quality) => void;
  dispose: () => void;
}

interface PlaybackParts extends Omit<SourceParts, "address"> {
  lectureId: string;
  kbps: number | null;
}

/** Plays nothing, and says so. */
function refusePreview({ onProblem }: Pick<SourceParts, "onProblem">): Source {
  onProblem("preview");
  return { playing: () => undefined, dispose: () => undefined };
}

function attach(quality: Quality, { lectureId, kbps, ...parts }: PlaybackParts): Source {
  const address = replayFileAddress(lectureId, fileOf(quality));
  if (quality === "preview") {
    const isPlayable = parts.video.canPlayType("video/webm") !== "";
    return isPlayable ? attachAddress({ ...parts, address }) : refusePreview(parts);
  }
  if (canPlayByHls()) return attachHls({ ...parts, address, kbps });
  return attachAddress({ ...parts, address: `${address}?carry=yes` });
}

/** Plays a replay in a video element, which keeps its place, its speed and whether it plays when the quality changes. */
export function createPlayback(parts: PlaybackParts): Playback {
  const { video } = parts;
  let source: Source | null = null;
  let at = parts.at;
  /** Before anything is loaded, a video is nowhere. */
  const isSomewhere = () => video.currentTime > 0 || video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  const handlePlay = () => source?.playing();
  video.addEventListener("play", handlePlay);
  return {
    choose(quality) {
      if (source !== null && isSomewhere()) at = video.currentTime;
      const { paused, playbackRate } = video;
      source?.dispose();
      video.defaultPlaybackRate = playbackRate;
      source = attach(quality, { ...parts, at });
      if (paused) return;
      playOn(video);
      source.playing();
    },
    dispose() {
      video.removeEventListener("play", handlePlay);
      source?.dispose();
      source = null;
    },
  };
}
