import { useTranslation } from "react-i18next";
import { VoiceIcon } from "../layout/room-icons.tsx";
import { shownSource, speakerName } from "../../store/room-selectors.ts";
import { useRoom } from "../../client/use-room-client.ts";

/**
 * The source shown and the voice heard. Not a live region, since it changes with every breath; the changing part comes
 * last, so that nothing else moves.
 */
export function Caption() {
  const { t } = useTranslation("room");
  const source = useRoom(shownSource);
  const speaking = useRoom((view) => view.voiceActive);
  return (
    <p className="room-caption" data-speaking={speaking}>
      <span>{t(`stage.source.${source}`)}</span>
      <ActiveSpeakerName />
    </p>
  );
}

/** The name of the voice heard, and whether that participant is speaking at the moment. */
export function ActiveSpeakerName() {
  const { t } = useTranslation("room");
  const name = useRoom(speakerName);
  const speaking = useRoom((view) => view.voiceActive);
  return (
    <span>
      {speaking ? t("caption.speaks", { name }) : name}
      {speaking && <VoiceIcon aria-hidden />}
    </span>
  );
}
