import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import {
  hasFullScreen,
  hasPictureInPicture,
  ignoreRejection,
  toggleFullScreen,
  togglePictureInPicture,
} from "./video-modes.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { FillIcon, FitIcon, FullScreenIcon, PictureInPictureIcon } from "../layout/room-icons.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

interface VideoModeControlsProps {
  /** Null before the element is mounted. */
  stage: HTMLElement | null;
  video: RefObject<HTMLVideoElement | null>;
  /** True while slides are shown in place of the video. */
  board: boolean;
}

/**
 * Buttons for cover or contain, picture-in-picture and full screen. Only those that this browser supports are shown.
 */
export function VideoModeControls({ stage, video, board }: VideoModeControlsProps) {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const videoCovers = useRoom((view) => view.videoCovers);
  if (!stage || !video.current) return null;
  const element = video.current;
  const fillLabel = t(videoCovers ? "video.fit" : "video.fill");
  return (
    <fieldset className="room-video-modes" aria-label={t("video.group")}>
      {!board && (
        <Button
          appearance="transparent"
          icon={videoCovers ? <FitIcon /> : <FillIcon />}
          aria-label={fillLabel}
          title={fillLabel}
          onClick={() => store.setState({ videoCovers: !videoCovers })}
        />
      )}
      {!board && hasPictureInPicture(element) && (
        <Button
          appearance="transparent"
          icon={<PictureInPictureIcon />}
          aria-label={t("video.pictureInPicture")}
          title={t("video.pictureInPicture")}
          onClick={() => void togglePictureInPicture(element).catch(ignoreRejection)}
        />
      )}
      {(board ? stage.requestFullscreen !== undefined : hasFullScreen(stage, element)) && (
        <Button
          appearance="transparent"
          icon={<FullScreenIcon />}
          aria-label={t("video.fullScreen")}
          title={t("video.fullScreen")}
          onClick={() => void toggleFullScreen(stage, element).catch(ignoreRejection)}
        />
      )}
    </fieldset>
  );
}
