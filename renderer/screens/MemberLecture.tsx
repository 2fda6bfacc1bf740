import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { LectureDetailView } from "#renderer/lectures/LectureDetailView.tsx";
import { OwnLectureActions } from "#renderer/lectures/OwnLectureActions.tsx";
import { LectureAction } from "./LectureAction.tsx";
import { LecturePage } from "./LecturePage.tsx";
import { useAccount } from "./use-account.ts";

/** One lecture as its instructor, its students and those who may become one see it. */
export function MemberLecture() {
  const { t } = useTranslation("lectures");
  const account = useAccount();
  const navigate = useNavigate();
  return (
    <LecturePage title={t("lecture")}>
      {(lecture, reload) => (
        <LectureDetailView
          lecture={lecture}
          instructorEmail={lecture.instructorEmail}
          action={<LectureAction lecture={lecture} onOutdated={reload} />}
          {...(lecture.instructor === account._id && {
            ownActions: (
              <OwnLectureActions lectureId={lecture._id} onDeleted={() => void navigate("/dashboard")} />
            ),
          })}
        />
      )}
    </LecturePage>
  );
}
