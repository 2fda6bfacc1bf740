import { useTranslation } from "react-i18next";
import { VoiceIcon } from "../layout/room-icons.tsx";
import { shownSource, speakerName } from "../../store/room-selectors.ts";
import { useRoom } from "../../client/use-room-client.ts";

/**
 * What is shown and who is heard. Not a live region, since it changes with every breath; what changes comes last, so
 * that nothing else moves.
 */
export function Caption() {
  const { t } = useTranslation("room");
  const source = useRoom(shownSource);
  const speaking = useRoom((view) => view.voiceActive);
  return (
    <p className="room-caption" data-speaking={speaking}>
      <span>{t(`stage.source.${source}`)}</span>
      <HeardName />
    </p>
  );
}

/** Who is heard, and whether they speak at this moment. */
export function HeardName() {
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
