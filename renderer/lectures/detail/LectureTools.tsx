import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Lecture, lectureCalendarPath } from "#contract/lectures/lecture.ts";
import { platform } from "#renderer/platform/platform.ts";
import { CalendarIcon, ShareIcon } from "#renderer/ui/appearance/icons.tsx";
import "#renderer/ui/navigation/plain-button.css";
import { shareLecture } from "./share-lecture.ts";

/** Adds the lecture to a calendar or shares its link. */
export function LectureTools({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  const [outcome, setOutcome] = useState("");
  const handleShare = async () => {
    const result = await shareLecture(lecture);
    const texts = { copied: t("linkCopied"), failed: t("linkNotCopied", { url: result.url }) };
    setOutcome(result.outcome === "copied" || result.outcome === "failed" ? texts[result.outcome] : "");
  };
  return (
    <div className="lecture-tools">
      <a className="plain-button" href={`${platform().apiBaseUrl()}${lectureCalendarPath(lecture._id)}`}>
        <CalendarIcon />
        {t("addToCalendar")}
      </a>
      <button type="button" className="plain-button" onClick={() => void handleShare()}>
        <ShareIcon />
        {t("share")}
      </button>
      <output className="lecture-tools__outcome">{outcome}</output>
    </div>
  );
}
