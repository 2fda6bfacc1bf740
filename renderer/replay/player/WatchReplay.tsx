import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "#renderer/api/api-error.ts";
import type { Replay } from "../replay-actions.ts";
import { ChapterList } from "./ChapterList.tsx";
import { playFrom } from "./play-on.ts";
import { replayPlace } from "./places.ts";
import { ReplayPlayer } from "./ReplayPlayer.tsx";
import { usePlayback } from "./use-playback.ts";
import { useVideoTime } from "./use-video-time.ts";

interface WatchReplayProps {
  lectureId: string;
  accountId: string;
  replay: Replay;
  ticket: string;
  /** The server lets this person see no more of it. */
  onRefused: (error: ApiError) => void;
}

/** A replay that plays, with its chapters beside it. */
export function WatchReplay({ lectureId, accountId, replay, ticket, onRefused }: WatchReplayProps) {
  const { t } = useTranslation("replay");
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const place = useMemo(() => replayPlace({ accountId, lectureId }), [accountId, lectureId]);
  const playback = usePlayback({ lectureId, replay, ticket, video, place, onRefused });
  const atMs = useVideoTime(video);
  const handleSeek = (to: number) => {
    if (video) playFrom(video, to);
  };
  const hasMore = playback.quality === "preview" && replay.state === "ready";
  return (
    <div className="replay">
      <div className="replay__stage">
        <ReplayPlayer
          lectureId={lectureId}
          replay={replay}
          ticket={ticket}
          video={video}
          onVideo={setVideo}
          quality={playback.quality}
          onQuality={playback.choose}
          problem={playback.problem}
          onRetry={playback.retry}
        />
        <output className="replay__note">{hasMore && t("allQualities")}</output>
      </div>
      <div className="replay__side">
        <ChapterList
          chapters={replay.chapters}
          durationMs={replay.durationMs ?? 0}
          atMs={atMs}
          onSeek={handleSeek}
        />
      </div>
    </div>
  );
}
