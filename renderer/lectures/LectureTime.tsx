import { useTranslation } from "react-i18next";
import { type ScheduledTime, whenSentence } from "#renderer/kit/formatting/format-schedule.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { type StagedLecture, stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { stageTones } from "./stage-tones.ts";
import "./lecture-time.css";

interface LectureTimeProps {
  time: ScheduledTime & StagedLecture;
  /** True to show the stage even if it is "Upcoming". */
  always?: boolean;
  /** How the time is written. */
  format?: (time: ScheduledTime, now: Date) => string;
}

/**
 * The lecture's stage, followed by its day, as a rule "Tuesday, in 3 days". Lists omit the stage "Upcoming", because it applies
 * to nearly all their lectures.
 */
export function LectureTime({ time, always = false, format = whenSentence }: LectureTimeProps) {
  const { t } = useTranslation("lectures");
  const now = useNow();
  const stage = stageOf(time, now);
  return (
    <>
      {(always || stage !== "upcoming") && (
        <span className={`tag ${stageTones[stage]}`}>{t(`stage.${stage}`)}</span>
      )}
      <time dateTime={time.schedule} data-zone={time.zone}>
        {format(time, now)}
      </time>
    </>
  );
}
