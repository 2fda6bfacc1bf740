import { useTranslation } from "react-i18next";
import { formatElapsed } from "#contract/calendar/format-elapsed.ts";
import { useSecondsUntil } from "./use-seconds-until.ts";
import "./hold-timer.css";

interface HoldTimerProps {
  /**
   * The end of the hold, as the server's time in milliseconds. While it is null (not known yet), the component only
   * reserves its space.
   */
  until: number | null;
}

/** The remaining time of a seat hold, updated each second. */
export function HoldTimer({ until }: HoldTimerProps) {
  const { t } = useTranslation("enrollments");
  const seconds = useSecondsUntil(until);
  const text = () => {
    if (seconds === null) return null;
    return seconds > 0
      ? t("holdLeft", { time: formatElapsed(seconds * 1000, { withHours: false }) })
      : t("holdOver");
  };
  return (
    <p className="hold-timer" role="timer">
      {text()}
    </p>
  );
}
