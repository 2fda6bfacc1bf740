import { useTranslation } from "react-i18next";
import { ownZone, progressOf, type ScheduledTime, whenSentence } from "#renderer/ui/format-schedule.ts";
import { useNow } from "#renderer/ui/use-now.ts";

/** "Tuesday, in 3 days", with a mark while the lecture runs and when it is over. */
export function When({ time }: { time: ScheduledTime }) {
  const { t } = useTranslation("lectures");
  const now = useNow();
  const progress = progressOf(time, now);
  return (
    <>
      {progress === "running" && <span className="tag tag--live">{t("running")}</span>}
      {progress === "over" && <span className="tag">{t("over")}</span>}
      <time dateTime={time.schedule}>{whenSentence(time, now, ownZone())}</time>
    </>
  );
}
