import { useTranslation } from "react-i18next";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { lectureQuery } from "#renderer/lectures/lecture-queries.ts";
import { LectureTools } from "#renderer/lectures/detail/LectureTools.tsx";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { fullSchedule } from "#renderer/kit/formatting/format-schedule.ts";
import { PushSwitch } from "#renderer/preferences/notifications/PushSwitch.tsx";
import { useSession } from "#renderer/data/session/session-store.ts";
import "./bought-seat.css";

interface BoughtSeatProps {
  lectureId: string;
  /** In birr; no amount is shown for null and 0. */
  amount: number | null;
}

/**
 * The bought seat, with links to save and share it. If the lecture fails to load, only this part of the page is
 * missing.
 */
export function BoughtSeat({ lectureId, amount }: BoughtSeatProps) {
  const { t } = useTranslation(["enrollments", "preferences"]);
  const accountId = useSession((session) => session.account?._id);
  const { state } = useQuery(lectureQuery(lectureId));
  if (state.phase !== "loaded") return null;
  const lecture = state.data;
  const { recordingWished, replayDays } = lecture;
  return (
    <div className="bought-seat">
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
      <LectureTools lecture={lecture} />
      {accountId !== undefined && (
        <PushSwitch accountId={accountId} lead={t("notify.offer", { ns: "preferences" })} offersOnly />
      )}
    </div>
  );
}
