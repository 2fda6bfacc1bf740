import { useEffect, useMemo, useRef, useState } from "react";
import type { Replay } from "../replay-actions.ts";
import { CaptionTrack } from "../captions/CaptionTrack.tsx";
import { Transcript } from "../captions/Transcript.tsx";
import { useCaptionChoice } from "../captions/use-captions.ts";
import { ReplayChat } from "../chat/ReplayChat.tsx";
import { ChapterList } from "../player/ChapterList.tsx";
import { attachHls } from "../player/source/hls-source.ts";
import { offlineLoader } from "../player/source/offline-loader.ts";
import { playFrom } from "../player/source/resume-playback.ts";
import { playbackPosition } from "../player/playback-position.ts";
import { ReplayPlayer } from "../player/ReplayPlayer.tsx";
import type { PlaybackProblem } from "../player/source/playback-source.ts";
import { useSavedPosition } from "../player/use-playback.ts";
import { useHidden } from "../player/use-hidden-passages.ts";
import { useVideoTime } from "../player/use-video-time.ts";
import { useOfflinePictures } from "./offline-pictures.ts";
import type { OfflineReplay } from "./offline-store.ts";
import { offlinePlaylist, readOfflineReplay } from "./read-offline-replay.ts";
import { watchTime } from "./watch-time.ts";
import "../replay.css";

interface WatchOfflineProps {
  offlineReplay: OfflineReplay;
  /** Called when the account may no longer watch the offline replay. */
  onOver: () => void;
}

/** Describes an offline replay to the player: it has a single rendition. */
const asReplay = ({
  quality,
  bytes,
  pictureBytes,
  durationMs,
  chapters,
  hidden,
  expiresAt,
  replacedAt,
}: OfflineReplay): Replay => ({
  state: "ready",
  durationMs,
  chapters,
  hidden,
  renditions: [quality],
  renditionBytes: { [quality]: bytes },
  pictureBytes,
  expiresAt,
  canDownload: false,
  ticket: null,
  replacedAt,
  progress: null,
});

/** Stored files are not fetched, so no ticket is requested. */
const noTickets = { fresh: () => Promise.resolve(""), drop: () => undefined };

export function WatchOffline({ offlineReplay, onOver }: WatchOfflineProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const replay = useMemo(() => asReplay(offlineReplay), [offlineReplay]);
  const playback = useOfflinePlayback({ offlineReplay, onOver, video });
  const images = useOfflinePictures(offlineReplay);
  const captions = useCaptionChoice(offlineReplay.captions);
  const atMs = useVideoTime(video);
  const { durationMs } = offlineReplay;
  const handleSeek = (to: number) => {
    if (video) playFrom(video, to);
  };
  const time = { durationMs, atMs, onSeek: handleSeek };
  const { shown } = captions;
  return (
    <div className="replay">
      <div className="replay__stage">
        <ReplayPlayer
          replay={replay}
          images={images}
          video={video}
          onVideo={setVideo}
          quality={offlineReplay.quality}
          onQuality={() => undefined}
          problem={playback.problem}
          onRetry={playback.retry}
          {...(shown && { captions: <CaptionTrack key={shown.language} captions={shown} /> })}
        />
      </div>
      <div className="replay__side">
        <ChapterList chapters={offlineReplay.chapters} {...time} />
        <Transcript captions={captions} editing={null} {...time} />
        <ReplayChat messages={offlineReplay.messages} {...time} />
      </div>
    </div>
  );
}

function useOfflinePlayback({
  offlineReplay,
  onOver,
  video,
}: WatchOfflineProps & { video: HTMLVideoElement | null }) {
  const [problem, setProblem] = useState<PlaybackProblem | null>(null);
  const position = useMemo(() => playbackPosition(offlineReplay), [offlineReplay]);
  const restart = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!video) return undefined;
    const loader = offlineLoader(readOfflineReplay(offlineReplay, onOver));
    const parts = { video, address: offlinePlaylist(offlineReplay), kbps: null, tickets: noTickets, loader };
    const attach = () => attachHls({ ...parts, at: position.read(), onProblem: setProblem });
    let source = attach();
    restart.current = () => {
      source.dispose();
      source = attach();
    };
    const handlePlay = () => source.playing();
    video.addEventListener("play", handlePlay);
    const stopWatching = watchTime(offlineReplay, onOver);
    return () => {
      stopWatching();
      video.removeEventListener("play", handlePlay);
      source.dispose();
    };
  }, [video, offlineReplay, position, onOver]);
  useSavedPosition(video, position);
  useHidden(video, offlineReplay.hidden, () => undefined);
  const retry = () => {
    setProblem(null);
    restart.current();
  };
  return { problem, retry };
}
