import { PersonVoiceRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { shownSource, speakerName } from "../room-selectors.ts";
import { useRoom } from "../use-visit.ts";

/**
 * What is to be seen, and who is to be heard. Not read out: it changes with every breath, and so what changes stands
 * last, where it pushes nothing aside.
 */
export function Caption() {
  const { t } = useTranslation("room");
  const name = useRoom(speakerName);
  const source = useRoom(shownSource);
  const voice = useRoom((view) => view.voice);
  return (
    <p className="room-caption" data-voice={voice}>
      <span>{t(`stage.source.${source}`)}</span>
      <span>
        {voice ? t("caption.speaks", { name }) : name}
        {voice && <PersonVoiceRegular aria-hidden />}
      </span>
    </p>
  );
}
