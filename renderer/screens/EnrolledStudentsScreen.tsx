import { useTranslation } from "react-i18next";
import { EnrolledStudents } from "#renderer/enrollments/EnrolledStudents.tsx";
import { EmptyNotice } from "#renderer/ui/ListStates.tsx";
import { AppPage } from "./AppPage.tsx";
import { useLectureId } from "./use-lecture-id.ts";

export function EnrolledStudentsScreen() {
  const { t } = useTranslation(["enrollments", "lectures"]);
  const id = useLectureId();
  return (
    <AppPage title={t("studentsHeading")}>
      <div className="app-page__heading">
        <h1>{t("studentsHeading")}</h1>
      </div>
      {id === null ? (
        <EmptyNotice text={t("noLecture", { ns: "lectures" })} />
      ) : (
        <EnrolledStudents key={id} lectureId={id} />
      )}
    </AppPage>
  );
}
