import { useTranslation } from "react-i18next";
import { LectureDetailView } from "#renderer/lectures/LectureDetailView.tsx";
import { LectureAction } from "./LectureAction.tsx";
import { LecturePage } from "./LecturePage.tsx";

export function LectureScreen() {
  const { t } = useTranslation("lectures");
  return (
    <LecturePage title={t("lecture")}>
      {(lecture, reload) => (
        <LectureDetailView
          lecture={lecture}
          action={<LectureAction lecture={lecture} onOutdated={reload} />}
        />
      )}
    </LecturePage>
  );
}
