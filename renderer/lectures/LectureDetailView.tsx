import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LectureDetail } from "#contract/lecture.ts";
import defaultCover from "#renderer/ui/default-cover.svg";
import { formatBirr } from "#renderer/ui/format-birr.ts";
import { durationInMinutes, scheduleDate, scheduleTime } from "#renderer/ui/format-schedule.ts";
import { Picture } from "#renderer/ui/Picture.tsx";
import { When } from "./When.tsx";
import "./lecture-detail.css";

interface LectureDetailViewProps {
  lecture: LectureDetail;
  /** Enroll, or Go to class. */
  action: ReactNode;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Seats({ lecture }: { lecture: LectureDetail }) {
  const { t } = useTranslation("lectures");
  if (lecture.capacity === null) return null;
  const left = Math.max(0, lecture.capacity - lecture.seatsTaken);
  return <Fact name={t("seats")}>{left === 0 ? t("seatsFull") : t("seatsLeft", { count: left })}</Fact>;
}

export function LectureDetailView({ lecture, action }: LectureDetailViewProps) {
  const { t } = useTranslation("lectures");
  return (
    <article className="lecture-detail">
      <div className="lecture-detail__main">
        <Picture
          className="lecture-detail__picture"
          src={lecture.thumbnail}
          fallback={defaultCover}
          alt={t("thumbnailOf", { name: lecture.name })}
          width={960}
          height={540}
          eager
        />
        <p className="lecture-card__subject">{lecture.type}</p>
        <h1>{lecture.name}</h1>
        <section>
          <h2>{t("about")}</h2>
          <p className="lecture-detail__description">{lecture.description}</p>
        </section>
      </div>
      <aside className="lecture-detail__side">
        <p className="lecture-detail__price">{formatBirr(lecture.price)}</p>
        <p className="lecture-detail__when">
          <When time={lecture} />
        </p>
        <dl className="lecture-detail__facts">
          <Fact name={t("date")}>{scheduleDate(lecture.schedule)}</Fact>
          <Fact name={t("time")}>
            {scheduleTime(lecture.schedule)} <span className="lecture-detail__zone">{lecture.zone}</span>
          </Fact>
          <Fact name={t("duration")}>{durationInMinutes(lecture.duration)}</Fact>
          <Seats lecture={lecture} />
          <Fact name={t("instructor")}>
            {lecture.instructorName}
            <br />
            <a href={`mailto:${lecture.instructorEmail}`}>{lecture.instructorEmail}</a>
          </Fact>
        </dl>
        <div className="lecture-detail__action">{action}</div>
      </aside>
    </article>
  );
}
