import { PersonVoiceRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { shownSource, speakerName } from "../room-selectors.ts";
import { useRoom } from "../use-visit.ts";

/** Who is to be heard, and what is to be seen. Not read out: it changes with every breath. */
export function Caption() {
  const { t } = useTranslation("room");
  const name = useRoom(speakerName);
  const source = useRoom(shownSource);
  const voice = useRoom((view) => view.voice);
  return (
    <p className="room-caption" data-voice={voice}>
      <span>
        {voice && <PersonVoiceRegular aria-hidden />}
        {voice ? t("caption.speaks", { name }) : name}
      </span>
      <span>{t(`stage.source.${source}`)}</span>
    </p>
  );
}
