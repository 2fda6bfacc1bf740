import { useTranslation } from "react-i18next";
import type { Quality } from "../line-quality.ts";
import { useRoom } from "../use-visit.ts";

/** How this page's line does. */
export function LineLight() {
  const shown = useRoom(({ traffic }) => traffic.light.shown);
  if (shown === null) return null;
  return (
    <output>
      <LineSign quality={shown} />
    </output>
  );
}

/** In words and in bars: colour alone says nothing to many. */
export function LineSign({ quality }: { quality: Quality }) {
  const { t } = useTranslation("room");
  return (
    <span className="room-line-sign" data-quality={quality}>
      <span className="room-bars" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {t(`line.${quality}`)}
    </span>
  );
}
