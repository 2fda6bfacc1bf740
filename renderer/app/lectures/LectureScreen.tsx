// The styles of the list of the lecture's files: the server-rendered page already contains that list.
import "#renderer/materials/materials.css";
import { useTranslation } from "react-i18next";
import { lecturePreviewQuery } from "#renderer/lectures/lecture-queries.ts";
import { LectureDetailView } from "#renderer/lectures/detail/LectureDetailView.tsx";
import { IsolatedPart } from "#renderer/kit/feedback/IsolatedPart.tsx";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { LoadedLecturePage } from "./LecturePage.tsx";
import { LogInToBuyReplay } from "../replay/LogInToBuyReplay.tsx";
import { LogInToEnroll } from "./LogInToEnroll.tsx";

/** The user reads the rest of the page first, so the lecture's files are loaded later. */
const LazyMaterials = lazyScreen(async () => (await import("#renderer/materials/Materials.tsx")).Materials);

/** One lecture. A guest sees everything except the instructor's email address. */
export function LectureScreen() {
  const { t } = useTranslation("lectures");
  return (
    <LoadedLecturePage title={t("lecture")} query={lecturePreviewQuery}>
      {(lecture) => (
        <LectureDetailView
          lecture={lecture}
          action={<LogInToEnroll lecture={lecture} />}
          replay={<LogInToBuyReplay lecture={lecture} />}
          materials={<IsolatedPart part={<LazyMaterials lectureId={lecture._id} />} />}
        />
      )}
    </LoadedLecturePage>
  );
}
