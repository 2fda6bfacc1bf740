import { useTranslation } from "react-i18next";
import { formatDateTimeInZone } from "#renderer/kit/formatting/format-instant.ts";
import { isElsewhere } from "#renderer/kit/formatting/format-schedule.ts";
import { deviceZone } from "#contract/calendar/zoned-time.ts";
import { useCountdown } from "#renderer/kit/clock/use-countdown.ts";

interface Props {
  schedule: string;
  zone: string;
}

/** A countdown to the start, and the start in the device's time zone if its clock differs from the lecture's. */
export function StartsIn({ schedule, zone }: Props) {
  const { t } = useTranslation("lobby");
  const left = useCountdown(schedule);
  return (
    <div className="pre-join__countdown">
      {left && (
        <p role="timer">
          <span>{t("preJoin.startsIn")}</span>{" "}
          <strong>
            {left.days > 0 && <>{t("preJoin.days", { count: left.days })} </>}
            {left.clock}
          </strong>
        </p>
      )}
      {isElsewhere({ schedule, zone }) && (
        <p>{t("preJoin.yourTime", { when: formatDateTimeInZone(schedule, deviceZone()) })}</p>
      )}
    </div>
  );
}
