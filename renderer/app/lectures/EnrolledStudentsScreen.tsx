import "#renderer/messages/en/enrollments.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Attendance } from "#renderer/enrollments/attendance/Attendance.tsx";
import { EnrolledStudents } from "#renderer/enrollments/EnrolledStudents.tsx";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { EmptyState } from "#renderer/kit/lists/ListStates.tsx";
import { AppPage } from "../shell/AppPage.tsx";
import { useLectureId } from "#renderer/lectures/use-lecture-id.ts";

export function EnrolledStudentsScreen() {
  const { t } = useTranslation(["enrollments", "lectures"]);
  const id = useLectureId();
  return (
    <AppPage title={t("studentsHeading")}>
      <div className="app-page__heading">
        <h1>{t("studentsHeading")}</h1>
        {id !== null && <Link to={`/lecture?id=${id}`}>{t("backToLecture")}</Link>}
      </div>
      {id === null ? (
        <EmptyState text={t("noLecture", { ns: "lectures" })}>
          <LinkButton appearance="primary" to="/dashboard">
            {t("myDashboard", { ns: "shell" })}
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <EnrolledStudents key={id} lectureId={id} />
          <Attendance key={`${id} attendance`} lectureId={id} />
        </>
      )}
    </AppPage>
  );
}
