import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import type { Replay } from "../replay-actions.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { isInstructor, useSession } from "#renderer/data/session/session-store.ts";
import { CaptionTrack } from "../captions/CaptionTrack.tsx";
import { ManageCaptions } from "../captions/ManageCaptions.tsx";
import { Transcript } from "../captions/Transcript.tsx";
import { type CaptionChoice, useCaptions } from "../captions/use-captions.ts";
import { ReplayChat } from "../chat/ReplayChat.tsx";
import { useReplayChat } from "../chat/use-replay-chat.ts";
import { DownloadReplay } from "../offline/download/DownloadReplay.tsx";
import { ManageCuts } from "../cuts/ManageCuts.tsx";
import { ChapterList } from "../player/ChapterList.tsx";
import { canPlayByHls } from "../player/source/hls-source.ts";
import { useServedPictures } from "../player/pictures.ts";
import { playFrom } from "../player/source/play-on.ts";
import { replayPlace } from "../player/places.ts";
import { ReplayPlayer } from "../player/ReplayPlayer.tsx";
import { usePlayback } from "../player/use-playback.ts";
import { useStarted } from "../player/use-started.ts";
import { useVideoTime } from "../player/use-video-time.ts";

interface WatchReplayProps {
  lectureId: string;
  /** The lecture's; null while it is not known. */
  name: string | null;
  accountId: string;
  replay: Replay;
  ticket: string;
  /** Its first picture is there, or none comes. */
  onStarted: () => void;
  /** What is hidden of it has changed. */
  onChanged: () => void;
  /** The server lets this person see no more of it. */
  onRefused: (error: ApiError) => void;
}

/** A replay that plays, with its chapters beside it. */
export function WatchReplay(props: WatchReplayProps) {
  const { lectureId, name, accountId, replay, onStarted, onChanged } = props;
  const { t } = useTranslation("replay");
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { replacedAt } = replay;
  const place = useMemo(
    () => replayPlace({ accountId, lectureId, replacedAt }),
    [accountId, lectureId, replacedAt],
  );
  const playback = usePlayback({ ...props, video, place });
  useStarted({ video, hasProblem: playback.problem !== null, onStarted });
  const pictures = useServedPictures(props);
  const atMs = useVideoTime(video);
  const handleSeek = (to: number) => {
    if (video) playFrom(video, to);
  };
  const captions = useCaptions(lectureId);
  const { shown } = captions;
  const hasMore = playback.quality === "preview" && replay.state === "ready";
  return (
    <div className="replay">
      <div className="replay__stage">
        <ReplayPlayer
          replay={replay}
          pictures={pictures}
          video={video}
          onVideo={setVideo}
          quality={playback.quality}
          onQuality={playback.choose}
          problem={playback.problem}
          onRetry={playback.retry}
          {...(shown && { captions: <CaptionTrack key={shown.language} captions={shown} /> })}
        />
        <output className="replay__note">{hasMore && t("allQualities")}</output>
        {replay.canDownload && name !== null && platform().keepsReplays() && canPlayByHls() && (
          <DownloadReplay accountId={accountId} lectureId={lectureId} name={name} replay={replay} />
        )}
      </div>
      <ReplaySide {...{ lectureId, replay, captions, atMs, onChanged }} onSeek={handleSeek} />
    </div>
  );
}

interface ReplaySideProps {
  lectureId: string;
  replay: Replay;
  captions: CaptionChoice;
  atMs: number;
  onSeek: (atMs: number) => void;
  onChanged: () => void;
}

/** What stands beside the picture, in its time; the host edits it. */
function ReplaySide({ lectureId, replay, captions, onChanged, ...time }: ReplaySideProps) {
  // Admins are told as much of its making, but only its own instructor writes.
  const isHost = useSession(({ account }) => isInstructor(account)) && replay.progress !== null;
  const messages = useReplayChat(lectureId);
  const durationMs = replay.durationMs ?? 0;
  return (
    <div className="replay__side">
      <ChapterList chapters={replay.chapters} durationMs={durationMs} {...time} />
      <Transcript
        captions={captions}
        durationMs={durationMs}
        editing={isHost ? { lectureId, onChanged: captions.reload } : null}
        {...time}
      />
      <ReplayChat messages={messages} durationMs={durationMs} {...time} />
      {isHost && <ManageCaptions lectureId={lectureId} captions={captions} />}
      {replay.progress !== null && (
        <ManageCuts
          lectureId={lectureId}
          durationMs={durationMs}
          progress={replay.progress}
          atMs={time.atMs}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}
