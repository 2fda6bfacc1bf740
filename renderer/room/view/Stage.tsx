import { Button } from "@fluentui/react-components";
import { Speaker2Filled } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { useLasting } from "#renderer/ui/use-lasting.ts";
import { mediaSettings } from "#renderer/session/media-settings-store.ts";
import { tapped } from "../playback.ts";
import { STANDING_TOLD_MS } from "../room-constants.ts";
import { isHost, pictureStands, shownSource, stageMessage } from "../room-selectors.ts";
import { useRoom, useVisit } from "../use-visit.ts";
import { Caption } from "./Caption.tsx";
import { PictureControls } from "./PictureControls.tsx";
import { useAudioSession } from "./use-audio-session.ts";
import { useVideoSink } from "./use-video-sink.ts";

/** The picture, or the sentence that says why there is none. Sound comes from the same element. */
export function Stage() {
  const { t } = useTranslation("room");
  const { store } = useVisit();
  const video = useVideoSink();
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const hosting = useRoom(isHost);
  const missing = useRoom(stageMessage);
  const soundAlone = useStore(mediaSettings, ({ level }) => level === "audio") && !hosting;
  const message = missing ?? (soundAlone ? "audioOnly" : null);
  const standing = useLasting(useRoom(pictureStands) && !soundAlone, STANDING_TOLD_MS);
  const source = useRoom(shownSource);
  const filling = useRoom((view) => view.filling);
  useAudioSession();
  return (
    <div
      ref={setStage}
      className="room-stage"
      data-source={source}
      data-message={message ?? "none"}
      data-filling={filling}
    >
      {/* Live speech has no caption track. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        aria-label={t(hosting ? "stage.ownVideo" : "stage.hostVideo")}
        data-source={source}
        playsInline
      />
      <output className="room-standing">{standing && t("stage.standing")}</output>
      {message && <p className="room-stage-message">{t(`stage.${message}`)}</p>}
      <TapToHear onTap={() => store.setState((view) => ({ playback: tapped(view.playback) }))} />
      {!hosting && missing === null && <Caption />}
      {message === null && <PictureControls stage={stage} video={video} />}
    </div>
  );
}

function TapToHear({ onTap }: { onTap: () => void }) {
  const { t } = useTranslation("room");
  const needsTap = useRoom((view) => view.playback.needsTap && view.stream !== null);
  if (!needsTap) return null;
  return (
    <Button className="room-tap" appearance="primary" size="large" icon={<Speaker2Filled />} onClick={onTap}>
      {t("stage.tapToHear")}
    </Button>
  );
}
