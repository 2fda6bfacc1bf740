import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { loadLecturePreview } from "#renderer/lectures/lecture-actions.ts";
import { LectureDetailView } from "#renderer/lectures/LectureDetailView.tsx";
import { OwnLectureActions } from "#renderer/lectures/OwnLectureActions.tsx";
import { useSession } from "#renderer/session/session-store.ts";
import { LectureAction } from "./LectureAction.tsx";
import { LecturePage, LoadedLecturePage } from "./LecturePage.tsx";
import { LogInToEnroll } from "./LogInToEnroll.tsx";
import { useAccount } from "./use-account.ts";

/** One lecture. A guest sees all of it but the instructor's e-mail address. */
export function LectureScreen() {
  const isGuest = useSession((session) => session.token === null);
  return isGuest ? <GuestLecture /> : <MemberLecture />;
}

function GuestLecture() {
  const { t } = useTranslation("lectures");
  return (
    <LoadedLecturePage title={t("lecture")} load={loadLecturePreview}>
      {(lecture) => <LectureDetailView lecture={lecture} action={<LogInToEnroll lecture={lecture} />} />}
    </LoadedLecturePage>
  );
}

function MemberLecture() {
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
