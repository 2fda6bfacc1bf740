import { Button } from "@fluentui/react-components";
import { CalendarAddRegular, ShareRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { type Lecture, lectureCalendarPath } from "#contract/lecture.ts";
import { platform } from "#renderer/platform/platform.ts";
import { useNotify } from "#renderer/ui/use-notify.ts";
import { shareLecture } from "./share-lecture.ts";

/** Take the lecture along: into one's calendar, or to somebody else. */
export function LectureTools({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  const notify = useNotify();
  const handleShare = async () => {
    const { outcome, url } = await shareLecture(lecture);
    if (outcome === "copied") notify({ status: "success", text: t("linkCopied") });
    if (outcome === "failed") notify({ status: "warning", text: t("linkNotCopied", { url }) });
  };
  return (
    <div className="lecture-tools">
      <Button
        as="a"
        href={`${platform().apiBaseUrl()}${lectureCalendarPath(lecture._id)}`}
        icon={<CalendarAddRegular />}
      >
        {t("addToCalendar")}
      </Button>
      <Button icon={<ShareRegular />} onClick={() => void handleShare()}>
        {t("share")}
      </Button>
    </div>
  );
}
