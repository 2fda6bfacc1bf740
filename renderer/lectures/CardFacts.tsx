import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { durationInHours, scheduleDate, scheduleTime } from "#renderer/ui/formatting/format-schedule.ts";

/** Date, time and duration as specified for cards, in the lecture's own zone. */
export function CardFacts({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  return (
    <dl className="lecture-card__facts">
      <div>
        <dt>{t("date")}</dt>
        <dd>{scheduleDate(lecture.schedule)}</dd>
      </div>
      <div>
        <dt>{t("time")}</dt>
        <dd>{scheduleTime(lecture.schedule)}</dd>
      </div>
      <div>
        <dt>{t("duration")}</dt>
        <dd>{durationInHours(lecture.duration)}</dd>
      </div>
    </dl>
  );
}
