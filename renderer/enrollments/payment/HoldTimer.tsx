import { useTranslation } from "react-i18next";
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
    return seconds > 0 ? t("holdLeft", { time: formatMinutes(seconds) }) : t("holdOver");
  };
  return (
    <p className="hold-timer" role="timer">
      {text()}
    </p>
  );
}

/** Formats seconds: "14:05". */
function formatMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
