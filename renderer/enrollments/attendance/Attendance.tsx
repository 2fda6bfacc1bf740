import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { attendanceQuery, saveAttendance } from "./attendance-actions.ts";
import "./attendance.css";

/** How long each student was in the room. Renders nothing until a student has joined. */
export function Attendance({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("enrollments");
  const { state, reload } = useQuery(attendanceQuery(lectureId));
  if (state.phase === "loading") return null;
  if (state.phase === "failed") return <FailureState text={t("attendance.failed")} onRetry={reload} />;
  const attendees = state.data;
  if (attendees.every(({ firstSeen }) => firstSeen === null)) return null;
  return (
    <section className="attendance" aria-labelledby="attendance-heading">
      <div className="attendance__head">
        <h2 id="attendance-heading">{t("attendance.heading")}</h2>
        <Button onClick={() => saveAttendance(attendees)}>{t("attendance.save")}</Button>
      </div>
      <p className="attendance__lead">{t("attendance.lead")}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("attendance.name")}</th>
            <th scope="col">{t("attendance.minutes")}</th>
            <th scope="col">{t("attendance.came")}</th>
          </tr>
        </thead>
        <tbody>
          {attendees.map(({ _id, name, minutes, firstSeen }) => (
            <tr key={_id}>
              <th scope="row">{name}</th>
              <td>{minutes}</td>
              <td>{firstSeen === null ? t("attendance.absent") : formatDateTime(firstSeen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
