import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Mentor } from "#contract/lectures/mentor.ts";
import { whenSentence } from "#renderer/kit/formatting/format-schedule.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";

/** A mentor's next lecture and its start. */
export function MentorNextLecture({ lecture }: { lecture: Mentor["nextLecture"] }) {
  const { t } = useTranslation("mentors");
  const now = useNow();
  if (lecture === null) return <p className="mentor-next mentor-next--none">{t("nothingUpcoming")}</p>;
  return (
    <p className="mentor-next">
      <span className="mentor-next__label">{t("next")}</span>{" "}
      <Link className="mentor-next__name" to={`/lecture?id=${lecture._id}`}>
        {lecture.name}
      </Link>{" "}
      <time className="mentor-next__when" dateTime={lecture.schedule} data-zone={lecture.zone}>
        {whenSentence(lecture, now)}
      </time>
    </p>
  );
}
