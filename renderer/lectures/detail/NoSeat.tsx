import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { LecturePreview } from "#contract/lectures/lecture.ts";
import "#renderer/kit/actions/plain-button.css";

const texts = { full: "full", ended: "lectureEnded", closed: "enrollmentClosed" } as const;

interface NoSeatProps {
  reason: keyof typeof texts;
  lecture: LecturePreview;
}

/** Says why nobody can enroll any more, in the place of the button. After the end, the next lecture comes first. */
export function NoSeat({ reason, lecture }: NoSeatProps) {
  const { t } = useTranslation("lectures");
  return (
    <>
      {reason !== "full" && <NextLectureLink lecture={lecture} />}
      <button type="button" className="plain-button" disabled>
        {t(texts[reason])}
      </button>
    </>
  );
}

/** The button to the instructor's next lecture, if there is one. */
export function NextLectureLink({ lecture: { nextLecture } }: { lecture: LecturePreview }) {
  const { t } = useTranslation("lectures");
  if (!nextLecture) return null;
  return (
    <Link className="plain-button plain-button--primary" to={`/lecture?id=${nextLecture._id}`}>
      {t("toNextLecture")}
    </Link>
  );
}
