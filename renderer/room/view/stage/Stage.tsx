import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { HostMutedIcon, SpeakerIcon } from "../layout/room-icons.tsx";
import { useDelayedFlag } from "#renderer/kit/feedback/use-delayed-flag.ts";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { resumeAfterTap } from "../../store/playback.ts";

import {
  boardSlide,
  hostIsMuted,
  isHost,
  videoFrozen,
  shownSource,
  stageMessage,
} from "../../store/room-selectors.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { RoomBoard, type SlideParts } from "../board/RoomBoard.tsx";
import { Reactions } from "../reactions/Reactions.tsx";
import { Caption } from "./Caption.tsx";
import { CornerVideo } from "./CornerVideo.tsx";
import { StageMessage } from "./StageMessage.tsx";
import { WaitingForHost } from "./WaitingForHost.tsx";
import { VideoModeControls } from "./VideoModeControls.tsx";
import { useAudioSession } from "./use-audio-session.ts";
import { useVideoWidth } from "./use-video-width.ts";
import { useMixMinusSink, useVideoSink } from "./use-media-sinks.ts";

/**
 * The banner appears only when the video has been frozen for this long, because short freezes are common on slow
 * networks. Milliseconds.
 */
const FROZEN_BANNER_DELAY_MS = 1_500;

const messagesWithoutVideo = { full: null, low: null, slides: "slidesOnly", audio: "audioOnly" } as const;

/**
 * The video, or the reason why there is none. The video element also plays the audio, unless this viewer is the
 * speaker.
 */
export function Stage({ slides }: { slides?: SlideParts | undefined }) {
  const { t } = useTranslation("room");
  const video = useVideoSink();
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const hosting = useRoom(isHost);
  const missing = useRoom(stageMessage);
  const level = useStore(mediaSettings, (settings) => settings.level);
  const withoutVideo = hosting ? null : messagesWithoutVideo[level];
  const slide = useRoom(boardSlide);
  const board = slides && withoutVideo !== "audioOnly" ? slide : null;
  const message = messageOf({ missing, withoutVideo, slide, board });
  const source = useRoom(shownSource);
  const videoCovers = useRoom((view) => view.videoCovers);
  useAudioSession();
  useVideoWidth(video);
  const modes = <VideoModeControls stage={stage} video={video} board={board !== null} />;
  return (
    <div
      ref={setStage}
      className="room-stage"
      data-source={source}
      data-message={message ?? "none"}
      data-covers={videoCovers}
      data-board={board !== null}
    >
      {/* A live lecture has no caption track. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        aria-label={t(hosting ? "stage.ownVideo" : "stage.hostVideo")}
        data-source={source}
        playsInline
      />
      <MixMinus />
      {slides && <RoomBoard {...slides} slide={board} modes={modes} />}
      <CornerVideo />
      <Interruption hasVideo={withoutVideo === null} />
      {message === "hostAway" && <WaitingForHost />}
      {message && message !== "hostAway" && <StageMessage message={message} />}
      <Reactions />
      <TapToHear />
      {!hosting && missing === null && <Caption />}
      {message === null && board === null && modes}
    </div>
  );
}

interface Shown {
  missing: ReturnType<typeof stageMessage>;
  withoutVideo: "slidesOnly" | "audioOnly" | null;
  /** The slide on the board, and the same if this page shows it. */
  slide: string | null;
  board: string | null;
}

/** Slides don't depend on the video. */
function messageOf({ missing, withoutVideo, slide, board }: Shown) {
  if (board !== null) return null;
  if (withoutVideo === "audioOnly" && slide !== null) return "slidesAtAudio" as const;
  return missing ?? withoutVideo;
}

/** Says that the video is frozen, or that the host is muted. */
function Interruption({ hasVideo }: { hasVideo: boolean }) {
  const { t } = useTranslation("room");
  const frozen = useDelayedFlag(useRoom(videoFrozen) && hasVideo, FROZEN_BANNER_DELAY_MS);
  const reconnecting = useRoom(({ room }) => room.stage.hostDisconnected);
  const muted = useRoom(hostIsMuted);
  return (
    <output className="room-frozen">
      {frozen && t(reconnecting ? "stage.hostReconnecting" : "stage.frozen")}
      {muted && !frozen && (
        <>
          <HostMutedIcon aria-hidden /> {t("stage.hostMuted")}
        </>
      )}
    </output>
  );
}

/** Plays the audio that a speaker hears instead of the video's audio. */
function MixMinus() {
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio ref={useMixMinusSink()} />;
}

function TapToHear() {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const resume = () => store.setState((view) => ({ playback: resumeAfterTap(view.playback) }));
  const needsTap = useRoom((view) => view.playback.needsTap && view.stream !== null);
  if (!needsTap) return null;
  return (
    <Button className="room-tap" appearance="primary" size="large" icon={<SpeakerIcon />} onClick={resume}>
      {t("stage.tapToHear")}
    </Button>
  );
}
