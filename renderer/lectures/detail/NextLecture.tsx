import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { LecturePreview } from "#contract/lectures/lecture.ts";
import { fullSchedule } from "#renderer/kit/formatting/format-schedule.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { seatSalesOf } from "../sales.ts";
import "./next-lecture.css";

/** The instructor's next lecture, once nobody can enroll in this one any more. */
export function NextLecture({ lecture }: { lecture: LecturePreview }) {
  const { t } = useTranslation("lectures");
  const { nextLecture: next, instructor, instructorName: name } = lecture;
  const isOwn = useSession(({ account }) => account?._id === instructor);
  const now = useNow();
  if (!next || seatSalesOf(lecture, now) === "open") return null;
  return (
    <p className="following-lecture">
      {isOwn ? t("yourNextLecture") : t("nextLecture", { name })}{" "}
      <Link to={`/lecture?id=${next._id}`}>{next.name}</Link> <span>{fullSchedule(next)}</span>
    </p>
  );
}
