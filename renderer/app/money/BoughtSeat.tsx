import { useTranslation } from "react-i18next";
import { type Lecture, lectureCalendarPath } from "#contract/lectures/lecture.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { lectureQuery } from "#renderer/lectures/lecture-queries.ts";
import { LectureTools } from "#renderer/lectures/detail/LectureTools.tsx";
import { buttonClass } from "#renderer/kit/actions/button-class.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { CalendarIcon } from "#renderer/kit/appearance/icons.tsx";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { fullSchedule } from "#renderer/kit/formatting/format-schedule.ts";
import { PushSwitch } from "#renderer/preferences/notifications/PushSwitch.tsx";
import { useSession } from "#renderer/data/session/session-store.ts";
import "./bought-seat.css";

const NEAR_MS = 30 * 60_000;

interface BoughtSeatProps {
  lectureId: string;
  /** In birr; no amount is shown for null and 0. */
  amount: number | null;
}

/**
 * The bought seat: first what to do now, then what was bought, with links to share it. If the lecture fails to load,
 * the way to the class stays.
 */
export function BoughtSeat({ lectureId, amount }: BoughtSeatProps) {
  const { t } = useTranslation(["enrollments", "preferences"]);
  const accountId = useSession((session) => session.account?._id);
  const { state } = useQuery(lectureQuery(lectureId));
  const now = useNow();
  if (state.phase !== "loaded") return <ToClass lectureId={lectureId} />;
  const lecture = state.data;
  const isNear = Date.parse(lecture.schedule) - now.getTime() <= NEAR_MS;
  const { recordingWished, replayDays } = lecture;
  return (
    <div className="bought-seat">
      <FirstStep lecture={lecture} isNear={isNear} />
      <dl>
        <dt>{t("bought.lecture")}</dt>
        <dd>{lecture.name}</dd>
        <dt>{t("bought.when")}</dt>
        <dd>{fullSchedule(lecture)}</dd>
        {recordingWished && replayDays !== null && (
          <>
            <dt>{t("bought.replay")}</dt>
            <dd>{t("bought.replayFor", { count: replayDays })}</dd>
          </>
        )}
        {amount !== null && amount > 0 && (
          <>
            <dt>{t("bought.amount")}</dt>
            <dd>{formatBirr(amount)}</dd>
          </>
        )}
      </dl>
      <LectureTools lecture={lecture} withFile={isNear} />
      {accountId !== undefined && (
        <PushSwitch accountId={accountId} lead={t("notify.offer", { ns: "preferences" })} offersOnly />
      )}
    </div>
  );
}

/** Shortly before the start and from then on, the class comes first; until then, a lecture that is not forgotten. */
function FirstStep({ lecture, isNear }: { lecture: Lecture; isNear: boolean }) {
  const { t } = useTranslation("lectures");
  return (
    <div className="bought-seat__first">
      {!isNear && (
        <a
          className={buttonClass({ appearance: "primary", size: "large" })}
          href={`${platform().apiBaseUrl()}${lectureCalendarPath(lecture._id)}`}
        >
          <CalendarIcon />
          {t("addToCalendar")}
        </a>
      )}
      <ToClass lectureId={lecture._id} secondary={!isNear} />
    </div>
  );
}

function ToClass({ lectureId, secondary = false }: { lectureId: string; secondary?: boolean }) {
  const { t } = useTranslation("lectures");
  return (
    <LinkButton appearance={secondary ? "secondary" : "primary"} size="large" to={`/status?id=${lectureId}`}>
      {t("goToClass")}
    </LinkButton>
  );
}
