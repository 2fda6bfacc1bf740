import { useTranslation } from "react-i18next";
import type { Quality } from "../../quality/connection-quality.ts";
import { useRoom } from "../../client/use-room-client.ts";

export function ConnectionIndicator() {
  const quality = useRoom(({ traffic }) => traffic.indicator.shown);
  if (quality === null) return null;
  return (
    <output>
      <QualityBars quality={quality} />
    </output>
  );
}

/** Shows the quality as text and bars, because not everyone can distinguish the colours. */
export function QualityBars({ quality }: { quality: Quality }) {
  const { t } = useTranslation("room");
  return (
    <span className="room-quality" data-quality={quality}>
      <span className="room-bars" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {t(`connection.${quality}`)}
    </span>
  );
}
