import { Button } from "@fluentui/react-components";
import {
  FullScreenMaximizeRegular,
  PictureInPictureRegular,
  ScaleFillRegular,
  ScaleFitRegular,
} from "@fluentui/react-icons";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import {
  hasFullScreen,
  hasPictureInPicture,
  ignoreRejection,
  toggleFullScreen,
  togglePictureInPicture,
} from "./video-modes.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

interface VideoModeControlsProps {
  /** Null until it is mounted. */
  stage: HTMLElement | null;
  video: RefObject<HTMLVideoElement | null>;
}

/** Cover or contain, picture-in-picture, full screen: only what this browser supports. */
export function VideoModeControls({ stage, video }: VideoModeControlsProps) {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const videoCovers = useRoom((view) => view.videoCovers);
  if (!stage || !video.current) return null;
  const element = video.current;
  const fillLabel = t(videoCovers ? "video.fit" : "video.fill");
  return (
    <fieldset className="room-video-modes" aria-label={t("video.group")}>
      <Button
        appearance="transparent"
        icon={videoCovers ? <ScaleFitRegular /> : <ScaleFillRegular />}
        aria-label={fillLabel}
        title={fillLabel}
        onClick={() => store.setState({ videoCovers: !videoCovers })}
      />
      {hasPictureInPicture(element) && (
        <Button
          appearance="transparent"
          icon={<PictureInPictureRegular />}
          aria-label={t("video.pictureInPicture")}
          title={t("video.pictureInPicture")}
          onClick={() => void togglePictureInPicture(element).catch(ignoreRejection)}
        />
      )}
      {hasFullScreen(stage, element) && (
        <Button
          appearance="transparent"
          icon={<FullScreenMaximizeRegular />}
          aria-label={t("video.fullScreen")}
          title={t("video.fullScreen")}
          onClick={() => void toggleFullScreen(stage, element).catch(ignoreRejection)}
        />
      )}
    </fieldset>
  );
}
