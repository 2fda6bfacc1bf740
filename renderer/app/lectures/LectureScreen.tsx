// Of the files in the page that the server renders.
import "#renderer/materials/materials.css";
import { useTranslation } from "react-i18next";
import { loadLecturePreview } from "#renderer/lectures/lecture-actions.ts";
import { LectureDetailView } from "#renderer/lectures/detail/LectureDetailView.tsx";
import { useSession } from "#renderer/data/session/session-store.ts";
import { Apart } from "#renderer/kit/feedback/Apart.tsx";
import { LazyMaterials } from "./lazy-materials.ts";
import { LazyMemberLecture } from "./lazy-member-lecture.ts";
import { LoadedLecturePage } from "./LecturePage.tsx";
import { LogInToBuyReplay } from "../replay/LogInToBuyReplay.tsx";
import { LogInToEnroll } from "./LogInToEnroll.tsx";

/** One lecture. A guest sees everything except the instructor's email address. */
export function LectureScreen() {
  const isGuest = useSession((session) => session.token === null);
  return isGuest ? <GuestLecture /> : <LazyMemberLecture />;
}

function GuestLecture() {
  const { t } = useTranslation("lectures");
  return (
    <LoadedLecturePage title={t("lecture")} load={loadLecturePreview}>
      {(lecture) => (
        <LectureDetailView
          lecture={lecture}
          action={<LogInToEnroll lecture={lecture} />}
          replay={<LogInToBuyReplay lecture={lecture} />}
          materials={<Apart part={<LazyMaterials lectureId={lecture._id} />} />}
        />
      )}
    </LoadedLecturePage>
  );
}
