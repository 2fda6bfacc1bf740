import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Lecture, LecturePreview } from "#contract/lectures/lecture.ts";
import type { RecordingSettings } from "#contract/lectures/recording-settings.ts";
import { formatZoneAt } from "#renderer/kit/formatting/format-instant.ts";
import { durationInMinutes, scheduleDate, scheduleTime } from "#renderer/kit/formatting/format-schedule.ts";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Seats({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  const left = Math.max(0, lecture.seatLimit - lecture.seatsTaken);
  return <Fact name={t("seats")}>{left === 0 ? t("seatsFull") : t("seatsLeft", { count: left })}</Fact>;
}

/** Recording terms, shown before the purchase. */
function Recording({ recordingWished, replayDays, offlineAllowed }: RecordingSettings) {
  const { t } = useTranslation("lectures");
  const promise = replayDays === null ? t("recordedNoReplay") : t("replayFor", { count: replayDays });
  const canDownload = recordingWished && replayDays !== null && offlineAllowed;
  return (
    <Fact name={t("recording")}>
      {recordingWished ? promise : t("noReplay")}
      {canDownload && <span className="lecture-facts__more">{t("replayDownload")}</span>}
    </Fact>
  );
}

/** Date, time and duration as specified: slices of the schedule, in the lecture's own time zone. */
export function ScheduleFacts({ lecture }: { lecture: LecturePreview }) {
  const { t } = useTranslation("lectures");
  return (
    <dl className="schedule-facts">
      <Fact name={t("date")}>{scheduleDate(lecture.schedule)}</Fact>
      <Fact name={t("time")}>
        {scheduleTime(lecture.schedule)} {formatZoneAt(lecture.schedule, lecture.zone)}
      </Fact>
      <Fact name={t("duration")}>{durationInMinutes(lecture.duration)}</Fact>
    </dl>
  );
}

/** What decides beside the date: the language, the free seats until the end, and the recording terms. */
export function LectureFacts({ lecture, over }: { lecture: LecturePreview; over: boolean }) {
  const { t } = useTranslation("lectures");
  return (
    <dl className="lecture-facts">
      {lecture.language && <Fact name={t("language")}>{t(`languages.${lecture.language}`)}</Fact>}
      {!over && <Seats lecture={lecture} />}
      <Recording {...lecture} />
    </dl>
  );
}
