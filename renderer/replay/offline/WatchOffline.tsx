import { useEffect, useMemo, useRef, useState } from "react";
import type { Replay } from "../replay-actions.ts";
import { CaptionTrack } from "../captions/CaptionTrack.tsx";
import { Transcript } from "../captions/Transcript.tsx";
import { useCaptionChoice } from "../captions/use-captions.ts";
import { ReplayChat } from "../chat/ReplayChat.tsx";
import { ChapterList } from "../player/ChapterList.tsx";
import { attachHls } from "../player/source/hls-source.ts";
import { keptLoader } from "../player/source/kept-loader.ts";
import { playFrom } from "../player/source/play-on.ts";
import { replayPlace } from "../player/places.ts";
import { ReplayPlayer } from "../player/ReplayPlayer.tsx";
import type { PlaybackProblem } from "../player/source/source.ts";
import { useKeptPlace } from "../player/use-playback.ts";
import { useHidden } from "../player/use-hidden.ts";
import { useVideoTime } from "../player/use-video-time.ts";
import { useKeptPictures } from "./kept-pictures.ts";
import type { OfflineReplay } from "./offline-store.ts";
import { offlinePlaylist, readCopy } from "./read-copy.ts";
import { watchTime } from "./watch-time.ts";
import "../replay.css";

interface WatchOfflineProps {
  copy: OfflineReplay;
  /** The right to watch it has ended. */
  onOver: () => void;
}

/** What the player is told of a copy: that there is nothing else. */
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

/** Nothing is fetched, so nobody is asked. */
const noTickets = { fresh: () => Promise.resolve(""), drop: () => undefined };

/** A copy that plays, with all that stands beside a replay. */
export function WatchOffline({ copy, onOver }: WatchOfflineProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const replay = useMemo(() => asReplay(copy), [copy]);
  const playback = useOfflinePlayback({ copy, onOver, video });
  const pictures = useKeptPictures(copy);
  const captions = useCaptionChoice(copy.captions);
  const atMs = useVideoTime(video);
  const { durationMs } = copy;
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
          pictures={pictures}
          video={video}
          onVideo={setVideo}
          quality={copy.quality}
          onQuality={() => undefined}
          problem={playback.problem}
          onRetry={playback.retry}
          {...(shown && { captions: <CaptionTrack key={shown.language} captions={shown} /> })}
        />
      </div>
      <div className="replay__side">
        <ChapterList chapters={copy.chapters} {...time} />
        <Transcript captions={captions} editing={null} {...time} />
        <ReplayChat messages={copy.messages} {...time} />
      </div>
    </div>
  );
}

function useOfflinePlayback({ copy, onOver, video }: WatchOfflineProps & { video: HTMLVideoElement | null }) {
  const [problem, setProblem] = useState<PlaybackProblem | null>(null);
  const place = useMemo(() => replayPlace(copy), [copy]);
  const restart = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!video) return undefined;
    const loader = keptLoader(readCopy(copy, onOver));
    const parts = { video, address: offlinePlaylist(copy), kbps: null, tickets: noTickets, loader };
    const attach = () => attachHls({ ...parts, at: place.read(), onProblem: setProblem });
    let source = attach();
    restart.current = () => {
      source.dispose();
      source = attach();
    };
    const handlePlay = () => source.playing();
    video.addEventListener("play", handlePlay);
    const stopWatching = watchTime(copy, onOver);
    return () => {
      stopWatching();
      video.removeEventListener("play", handlePlay);
      source.dispose();
    };
  }, [video, copy, place, onOver]);
  useKeptPlace(video, place);
  useHidden(video, copy.hidden, () => undefined);
  const retry = () => {
    setProblem(null);
    restart.current();
  };
  return { problem, retry };
}
