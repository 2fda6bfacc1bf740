import { useTranslation } from "react-i18next";
import { loadLecturePreview } from "#renderer/lectures/lecture-actions.ts";
import { LectureDetailView } from "#renderer/lectures/LectureDetailView.tsx";
import { useSession } from "#renderer/session/session-store.ts";
import { lazyScreen } from "#renderer/ui/lazy-screen.ts";
import { LoadedLecturePage } from "./LecturePage.tsx";
import { LogInToEnroll } from "./LogInToEnroll.tsx";

// What members do here comes with Fluent, which a guest, who may have followed a link, need not wait for.
const MemberLecture = lazyScreen(async () => (await import("./MemberLecture.tsx")).MemberLecture);

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
