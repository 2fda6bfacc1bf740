import { useTranslation } from "react-i18next";
import { progressOf, type ScheduledTime, whenSentence } from "#renderer/ui/formatting/format-schedule.ts";
import { useNow } from "#renderer/ui/use-now.ts";
import "./lecture-time.css";

interface LectureTimeProps {
  /** `isLive` means that the host is in the room now. */
  time: ScheduledTime & { isLive?: boolean | undefined };
}

/** "Tuesday, in 3 days", with a badge when the lecture is live, should be running, or is over. */
export function LectureTime({ time }: LectureTimeProps) {
  const { t } = useTranslation("lectures");
  const now = useNow();
  const progress = progressOf(time, now);
  const live = time.isLive === true;
  return (
    <>
      {live && <span className="tag tag--live">{t("running")}</span>}
      {!live && progress === "running" && <span className="tag tag--now">{t("onNow")}</span>}
      {!live && progress === "over" && <span className="tag">{t("ended")}</span>}
      <time dateTime={time.schedule}>{whenSentence(time, now)}</time>
    </>
  );
}
