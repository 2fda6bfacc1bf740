import { useTranslation } from "react-i18next";
import { progressOf, type ScheduledTime, whenSentence } from "#renderer/ui/format-schedule.ts";
import { useNow } from "#renderer/ui/use-now.ts";
import "./when.css";

interface WhenProps {
  /** `isLive`: the host is in the room at this moment. */
  time: ScheduledTime & { isLive?: boolean | undefined };
}

/** "Tuesday, in 3 days", with a mark while the lecture is live, while it should be, and when it is over. */
export function When({ time }: WhenProps) {
  const { t } = useTranslation("lectures");
  const now = useNow();
  const progress = progressOf(time, now);
  const live = time.isLive === true;
  return (
    <>
      {live && <span className="tag tag--live">{t("running")}</span>}
      {!live && progress === "running" && <span className="tag tag--now">{t("onNow")}</span>}
      {!live && progress === "over" && <span className="tag">{t("over")}</span>}
      <time dateTime={time.schedule}>{whenSentence(time, now)}</time>
    </>
  );
}
