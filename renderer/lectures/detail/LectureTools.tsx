import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { type Lecture, lectureCalendarPath } from "#contract/lectures/lecture.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { CalendarIcon, ShareIcon } from "#renderer/kit/appearance/icons.tsx";
import "#renderer/kit/actions/plain-button.css";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { googleCalendarUrl } from "../share/lecture-links.ts";
import { OutsideLink, ShareLinks } from "../share/ShareLinks.tsx";
import { copyLink, hasShareSheet, shareLecture } from "../share/share-lecture.ts";
import { useSharing } from "../share/use-sharing.ts";
import "./lecture-tools.css";

const never = () => () => undefined;

interface LectureToolsProps {
  lecture: Lecture;
  /** False where the page links to the calendar file already. */
  withFile?: boolean;
}

/** Buttons that add the lecture to a calendar, until it has ended, or share its link. */
export function LectureTools({ lecture, withFile = true }: LectureToolsProps) {
  const { t } = useTranslation("lectures");
  const over = stageOf(lecture, useNow()) === "ended";
  const { outcome, handleShare } = useSharing(lecture);
  // Null in server-rendered pages, which contain both variants: the button for the share sheet, and the links. In the
  // browser, the page shows the variant for its device.
  const sharesBySheet = useSyncExternalStore(never, hasShareSheet, () => null);
  return (
    <div className="lecture-tools" data-lecture={lecture._id}>
      {withFile && !over && (
        <a className="plain-button" href={`${platform().apiBaseUrl()}${lectureCalendarPath(lecture._id)}`}>
          <CalendarIcon />
          {t("addToCalendar")}
        </a>
      )}
      {!over && <OutsideLink href={googleCalendarUrl(lecture)}>{t("googleCalendar")}</OutsideLink>}
      {sharesBySheet !== false && (
        <button type="button" className="plain-button" onClick={() => void handleShare(shareLecture)}>
          <ShareIcon />
          {t("share")}
        </button>
      )}
      {sharesBySheet !== true && <ShareLinks lecture={lecture} onCopy={() => void handleShare(copyLink)} />}
      <output className="lecture-tools__outcome">{outcome}</output>
    </div>
  );
}
