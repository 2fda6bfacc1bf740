import { useTranslation } from "react-i18next";
import { useRoom } from "../use-visit.ts";

/** How the line does, in words and in bars: colour alone says nothing to many. */
export function LineLight() {
  const { t } = useTranslation("room");
  const shown = useRoom(({ traffic }) => traffic.light.shown);
  if (shown === null) return null;
  return (
    <output className="room-line" data-quality={shown}>
      <span className="room-bars" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {t(`line.${shown}`)}
    </output>
  );
}
