import { useTranslation } from "react-i18next";
import type { LecturePreview } from "#contract/lectures/lecture.ts";

/** What everybody reads about a lecture that did not take place. */
export function LectureOutcome({ lecture: { outcome } }: { lecture: LecturePreview }) {
  const { t } = useTranslation("lectures");
  if (outcome !== "host_no_show" && outcome !== "not_given") return null;
  return <p className="lecture-detail__outcome">{t(`outcome.${outcome}`)}</p>;
}
