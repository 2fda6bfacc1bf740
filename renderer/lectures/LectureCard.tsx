import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Lecture } from "#contract/lecture.ts";
import { storedLectureId } from "#renderer/platform/stored-values.ts";
import defaultCover from "#renderer/ui/default-cover.svg";
import { formatBirr } from "#renderer/ui/format-birr.ts";
import { durationInHours, scheduleDate, scheduleTime } from "#renderer/ui/format-schedule.ts";
import { Picture } from "#renderer/ui/Picture.tsx";
import { When } from "./When.tsx";

interface LectureCardProps {
  lecture: Lecture;
  actions?: ReactNode;
}

/** The title's link covers the whole card; the actions lie above it. */
export function LectureCard({ lecture, actions }: LectureCardProps) {
  const { t } = useTranslation("lectures");
  return (
    <article className="lecture-card">
      <Picture
        className="lecture-card__picture"
        src={lecture.thumbnail}
        fallback={defaultCover}
        alt=""
        width={640}
        height={360}
      />
      <div className="lecture-card__body">
        <p className="lecture-card__subject">{lecture.type}</p>
        <h2 className="lecture-card__title">
          <Link to={`/lecture?id=${lecture._id}`} onClick={() => storedLectureId.write(lecture._id)}>
            {lecture.name}
          </Link>
        </h2>
        <p className="lecture-card__by">{lecture.instructorName}</p>
        <p className="lecture-card__description">{lecture.description}</p>
        <p className="lecture-card__when">
          <When time={lecture} />
        </p>
        <dl className="lecture-card__facts">
          <div>
            <dt>{t("date")}</dt>
            <dd>{scheduleDate(lecture.schedule)}</dd>
          </div>
          <div>
            <dt>{t("time")}</dt>
            <dd>{scheduleTime(lecture.schedule)}</dd>
          </div>
          <div>
            <dt>{t("duration")}</dt>
            <dd>{durationInHours(lecture.duration)}</dd>
          </div>
        </dl>
        <p className="lecture-card__price">
          <span className="visually-hidden">{t("price")}: </span>
          {formatBirr(lecture.price)}
        </p>
      </div>
      {actions && <div className="lecture-card__actions">{actions}</div>}
    </article>
  );
}
