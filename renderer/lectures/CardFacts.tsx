import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { formatZoneAt } from "#renderer/kit/formatting/format-instant.ts";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import {
  durationInHours,
  isElsewhere,
  scheduleDate,
  scheduleTime,
} from "#renderer/kit/formatting/format-schedule.ts";

/**
 * The promised replay, shown before a purchase. Once the lecture is over, only its own page shows whether there is a
 * replay.
 */
function Replay({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  const { recordingWished = false, replayDays = null } = lecture;
  const isOver = stageOf(lecture, useNow()) === "ended";
  if (!recordingWished || replayDays === null || isOver) return null;
  return (
    <div className="lecture-card__replay">
      <dt className="visually-hidden">{t("recording")}</dt>
      <dd>{t("replayFor", { count: replayDays })}</dd>
    </div>
  );
}

/**
 * The facts on a card: the lecture's date, time and duration (as specified, in the lecture's own time zone) and its
 * replay.
 */
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
      <Replay lecture={lecture} />
    </dl>
  );
}
