import { useTranslation } from "react-i18next";
import { VoiceIcon } from "../layout/room-icons.tsx";
import { shownSource, speakerName } from "../../store/room-selectors.ts";
import { useRoom } from "../../client/use-room-client.ts";

/**
 * Shows the current source and the name of the participant whose voice is heard. Not a live region, because the text
 * changes with every pause in the speech. The part that changes comes last, so that the rest stays in place.
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

/** Shows the name of the participant whose voice is heard, and whether they are speaking at the moment. */
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
