import { Button } from "@fluentui/react-components";
import { Speaker2Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tapped } from "../playback.ts";
import { isHost, shownSource, stageMessage } from "../room-selectors.ts";
import { useRoom, useVisit } from "../use-visit.ts";
import { useVideoSink } from "./use-video-sink.ts";

/** The picture, or the sentence that says why there is none. Sound comes from the same element. */
export function Stage() {
  const { t } = useTranslation("room");
  const { store } = useVisit();
  const video = useVideoSink();
  const hosting = useRoom(isHost);
  const message = useRoom(stageMessage);
  const source = useRoom(shownSource);
  const needsTap = useRoom((view) => view.playback.needsTap && view.stream !== null);
  return (
    <div className="room-stage" data-source={source} data-message={message ?? "none"}>
      {/* Live speech has no caption track. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        aria-label={t(hosting ? "stage.ownVideo" : "stage.hostVideo")}
        data-source={source}
        playsInline
      />
      {message && <p className="room-stage-message">{t(`stage.${message}`)}</p>}
      {needsTap && (
        <Button
          className="room-tap"
          appearance="primary"
          size="large"
          icon={<Speaker2Filled />}
          onClick={() => store.setState((view) => ({ playback: tapped(view.playback) }))}
        >
          {t("stage.tapToHear")}
        </Button>
      )}
    </div>
  );
}
