import { useTranslation } from "react-i18next";
import { formatDateTimeInZone } from "#renderer/ui/format-instant.ts";
import { ownZone } from "#renderer/ui/zoned-time.ts";
import { useCountdown } from "./use-countdown.ts";

interface Props {
  schedule: string;
  zone: string;
  clockLate: number;
}

/** Until the start, and the start on the reader's own clock where that is another. */
export function StartsIn({ schedule, zone, clockLate }: Props) {
  const { t } = useTranslation("room");
  const left = useCountdown(schedule, clockLate);
  const here = formatDateTimeInZone(schedule, ownZone());
  return (
    <div className="green-room__countdown">
      {left && (
        <p role="timer">
          <span>{t("green.startsIn")}</span>{" "}
          <strong>
            {left.days > 0 && <>{t("green.days", { count: left.days })} </>}
            {left.clock}
          </strong>
        </p>
      )}
      {here !== formatDateTimeInZone(schedule, zone) && <p>{t("green.yourTime", { when: here })}</p>}
    </div>
  );
}
