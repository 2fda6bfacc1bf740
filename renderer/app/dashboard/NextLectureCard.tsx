import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { NEXT_COVER_SIZES } from "#contract/pictures/picture-variants.ts";
import { CardFacts } from "#renderer/lectures/CardFacts.tsx";
import { LectureTime } from "#renderer/lectures/LectureTime.tsx";
import { SoldSeats } from "#renderer/lectures/SoldSeats.tsx";
import { storedLectureId } from "#renderer/data/platform/stored-values.ts";
import { useCountdown } from "#renderer/kit/clock/use-countdown.ts";
import defaultCover from "#renderer/kit/default-cover.svg";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import { ClassButton } from "./ClassButton.tsx";
import "./dashboard.css";

interface NextLectureCardProps {
  lecture: Lecture;
  hosts: boolean;
  actions: ReactNode;
}

function Countdown({ schedule }: { schedule: string }) {
  const { t } = useTranslation("lobby");
  const left = useCountdown(schedule);
  if (left === null) return null;
  return (
    <p className="next-lecture__countdown" role="timer">
      <span>{t("preJoin.startsIn")}</span>{" "}
      <strong>
        {left.days > 0 && <>{t("preJoin.days", { count: left.days })} </>}
        {left.clock}
      </strong>
    </p>
  );
}

/** The lecture that the user most likely came for: its picture, the remaining time, and the link to the room. */
export function NextLectureCard({ lecture, hosts, actions }: NextLectureCardProps) {
  const { t } = useTranslation(["enrollments", "lectures"]);
  return (
    <section aria-labelledby="next-lecture">
      <h2 className="dashboard__heading" id="next-lecture">
        {t("dashboard.next")}
      </h2>
      <article className="next-lecture">
        <Picture
          className="next-lecture__picture"
          src={lecture.thumbnail}
          preview={lecture.thumbnailPreview}
          fallback={defaultCover}
          alt=""
          width={640}
          height={360}
          sizes={NEXT_COVER_SIZES}
          eager
        />
        <div className="next-lecture__body">
          <p className="next-lecture__when">
            <LectureTime time={lecture} always />
          </p>
          <h3 className="next-lecture__title">
            <Link to={`/lecture?id=${lecture._id}`} onClick={() => storedLectureId.write(lecture._id)}>
              {lecture.name}
            </Link>
          </h3>
          {!hosts && (
            <p className="next-lecture__by">
              <Link to={`/mentor?id=${lecture.instructor}`}>{lecture.instructorName}</Link>
            </p>
          )}
          <p className="next-lecture__description">{lecture.description}</p>
          <CardFacts lecture={lecture} />
          <p className="next-lecture__price">
            <span className="visually-hidden">{t("price", { ns: "lectures" })}: </span>
            {formatBirr(lecture.price)}
          </p>
          {lecture.sales && <SoldSeats lecture={lecture} sales={lecture.sales} />}
          <Countdown schedule={lecture.schedule} />
          <div className="next-lecture__enter">
            <ClassButton lecture={lecture} hosts={hosts} />
          </div>
          <div className="next-lecture__actions">{actions}</div>
        </div>
      </article>
    </section>
  );
}
