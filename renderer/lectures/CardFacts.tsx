import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { formatZoneAt } from "#renderer/ui/formatting/format-instant.ts";
import {
  durationInHours,
  isElsewhere,
  scheduleDate,
  scheduleTime,
} from "#renderer/ui/formatting/format-schedule.ts";

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
        <dd>
          {scheduleTime(lecture.schedule)}
          {isElsewhere(lecture) && (
            <span className="lecture-card__zone"> {formatZoneAt(lecture.schedule, lecture.zone)}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t("duration")}</dt>
        <dd>{durationInHours(lecture.duration)}</dd>
      </div>
    </dl>
  );
}
