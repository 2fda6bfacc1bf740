import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Lecture, lectureCalendarPath } from "#contract/lecture.ts";
import { platform } from "#renderer/platform/platform.ts";
import { CalendarIcon, ShareIcon } from "#renderer/ui/icons.tsx";
import "#renderer/ui/plain-button.css";
import { shareLecture } from "./share-lecture.ts";

/** Take the lecture along: into one's calendar, or to somebody else. */
export function LectureTools({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  const [outcome, setOutcome] = useState("");
  const handleShare = async () => {
    const shared = await shareLecture(lecture);
    const said = { copied: t("linkCopied"), failed: t("linkNotCopied", { url: shared.url }) };
    setOutcome(shared.outcome === "copied" || shared.outcome === "failed" ? said[shared.outcome] : "");
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
