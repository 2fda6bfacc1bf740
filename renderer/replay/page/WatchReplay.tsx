import { type ComponentType, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { ChunkBoundary } from "#renderer/data/queries/ChunkBoundary.tsx";
import type { Replay } from "../replay-actions.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { isInstructor, useSession } from "#renderer/data/session/session-store.ts";
import { IsolatedPart } from "#renderer/kit/feedback/IsolatedPart.tsx";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
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
import { useServedImages } from "../player/replay-images.ts";
import { playFrom } from "../player/source/resume-playback.ts";
import { playbackPosition } from "../player/playback-position.ts";
import { ReplayPlayer } from "../player/ReplayPlayer.tsx";
import { usePlayback } from "../player/use-playback.ts";
import { usePlaybackStart } from "../player/use-playback-start.ts";
import { useVideoTime } from "../player/use-video-time.ts";

export interface WatchReplayProps {
  lectureId: string;
  /** The lecture's name; null while unknown. */
  name: string | null;
  accountId: string;
  replay: Replay;
  ticket: string;
  /** The polls of the lecture, up to the playback position. */
  polls: ComponentType<{ lectureId: string; atMs: number; onSeek: (atMs: number) => void }>;
  /** Called when the first frame has loaded, or when it is clear that none will. */
  onStarted: () => void;
  /** Called when the hidden passages have changed. */
  onChanged: () => void;
  /** Called when the server denies this viewer further access. */
  onRefused: (error: ApiError) => void;
}

export function WatchReplay(props: WatchReplayProps) {
  const { lectureId, name, accountId, replay, polls, onStarted, onChanged } = props;
  const { t } = useTranslation("replay");
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { replacedAt } = replay;
  const position = useMemo(
    () => playbackPosition({ accountId, lectureId, replacedAt }),
    [accountId, lectureId, replacedAt],
  );
  const playback = usePlayback({ ...props, video, position });
  usePlaybackStart({ video, hasProblem: playback.problem !== null, onStarted });
  const images = useServedImages(props);
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
          images={images}
          video={video}
          onVideo={setVideo}
          quality={playback.quality}
          onQuality={playback.choose}
          problem={playback.problem}
          onRetry={playback.retry}
          {...(shown && { captions: <CaptionTrack key={shown.language} captions={shown} /> })}
        />
        <output className="replay__note">{hasMore && t("allQualities")}</output>
        {replay.canDownload && name !== null && platform().storesReplays() && canPlayByHls() && (
          <DownloadReplay accountId={accountId} lectureId={lectureId} name={name} replay={replay} />
        )}
      </div>
      <ReplaySide {...{ lectureId, replay, polls, captions, atMs, onChanged }} onSeek={handleSeek} />
    </div>
  );
}

interface ReplaySideProps extends Pick<WatchReplayProps, "lectureId" | "replay" | "polls" | "onChanged"> {
  captions: CaptionChoice;
  atMs: number;
  onSeek: (atMs: number) => void;
}

/** Chapters, transcript, chat and polls beside the video, following its playback position. The host can edit them. */
function ReplaySide({ lectureId, replay, polls: Polls, captions, onChanged, ...time }: ReplaySideProps) {
  const { t } = useTranslation("shell");
  // Admins also receive `progress`, but only the replay's own instructor may edit.
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
      <ChunkBoundary renderFailure={(retry) => <FailureState text={t("partFailed")} onRetry={retry} />}>
        <IsolatedPart part={<Polls lectureId={lectureId} {...time} />} />
      </ChunkBoundary>
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
