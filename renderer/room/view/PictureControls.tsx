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
  canFillScreen,
  canFloat,
  ignoreRefusal,
  toggleFloating,
  toggleFullScreen,
} from "../picture-modes.ts";
import { useRoom, useVisit } from "../use-visit.ts";

interface PictureControlsProps {
  /** Null until it is drawn. */
  stage: HTMLElement | null;
  video: RefObject<HTMLVideoElement | null>;
}

/** How large the picture is shown, and where; only what this browser can do. */
export function PictureControls({ stage, video }: PictureControlsProps) {
  const { t } = useTranslation("room");
  const { store } = useVisit();
  const filling = useRoom((view) => view.filling);
  if (!stage || !video.current) return null;
  const picture = video.current;
  const fillLabel = t(filling ? "picture.fit" : "picture.fill");
  return (
    <fieldset className="room-picture" aria-label={t("picture.group")}>
      <Button
        appearance="transparent"
        icon={filling ? <ScaleFitRegular /> : <ScaleFillRegular />}
        aria-label={fillLabel}
        title={fillLabel}
        onClick={() => store.setState({ filling: !filling })}
      />
      {canFloat(picture) && (
        <Button
          appearance="transparent"
          icon={<PictureInPictureRegular />}
          aria-label={t("picture.float")}
          title={t("picture.float")}
          onClick={() => void toggleFloating(picture).catch(ignoreRefusal)}
        />
      )}
      {canFillScreen(stage, picture) && (
        <Button
          appearance="transparent"
          icon={<FullScreenMaximizeRegular />}
          aria-label={t("picture.full")}
          title={t("picture.full")}
          onClick={() => void toggleFullScreen(stage, picture).catch(ignoreRefusal)}
        />
      )}
    </fieldset>
  );
}
