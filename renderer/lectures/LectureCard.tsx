import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { CARD_COVER_SIZES } from "#contract/pictures/picture-variants.ts";
import { subjectName } from "#renderer/kit/formatting/subject-name.ts";
import { storedLectureId } from "#renderer/data/platform/stored-values.ts";
import defaultCover from "#renderer/kit/default-cover.svg";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { CardFacts } from "./CardFacts.tsx";
import { LectureTime } from "./LectureTime.tsx";
import { HIDDEN_SEATS, seatsOf } from "./seats-of.ts";
import { SoldSeats } from "./SoldSeats.tsx";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";

interface LectureCardProps {
  lecture: Lecture;
  /** True for the first cards in view: their pictures load eagerly. */
  eager?: boolean;
  /** Level of the title's heading: one below that of the section around the card. */
  level?: 2 | 3;
  /** True if the viewer has a seat. The number of seats left is then irrelevant. */
  enrolled?: boolean;
  actions?: ReactNode;
}

/** The title's link covers the whole card. The mentor's name and the actions are layered above it. */
export function LectureCard({
  lecture,
  eager = false,
  level = 2,
  enrolled = false,
  actions,
}: LectureCardProps) {
  const Title = `h${level}` as const;
  return (
    <article className="lecture-card">
      <Picture
        className="lecture-card__picture"
        src={lecture.thumbnail}
        preview={lecture.thumbnailPreview}
        fallback={defaultCover}
        alt=""
        width={640}
        height={360}
        sizes={CARD_COVER_SIZES}
        eager={eager}
      />
      <div className="lecture-card__body">
        <Subject lecture={lecture} />
        <Title className="lecture-card__title">
          <Link to={`/lecture?id=${lecture._id}`} onClick={() => storedLectureId.write(lecture._id)}>
            {lecture.name}
          </Link>
        </Title>
        <p className="lecture-card__by">
          <Link to={`/mentor?id=${lecture.instructor}`}>{lecture.instructorName}</Link>
        </p>
        <p className="lecture-card__description">{lecture.description}</p>
        <p className="lecture-card__when">
          <LectureTime time={lecture} />
        </p>
        <CardFacts lecture={lecture} />
        <Offer lecture={lecture} enrolled={enrolled} />
      </div>
      {actions && <div className="lecture-card__actions">{actions}</div>}
    </article>
  );
}

function Subject({ lecture: { type, language } }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  const subject = subjectName(type);
  return (
    <p className="lecture-card__subject">
      {language ? t("subjectInLanguage", { subject, language: t(`languages.${language}`) }) : subject}
    </p>
  );
}

function Offer({ lecture, enrolled }: { lecture: Lecture; enrolled: boolean }) {
  const { t } = useTranslation("lectures");
  const { sales } = lecture;
  const over = stageOf(lecture, useNow()) === "ended";
  const seats = over || enrolled || sales !== undefined ? HIDDEN_SEATS : seatsOf(lecture);
  return (
    <div className="lecture-card__offer">
      <p className="lecture-card__price">
        <span className="visually-hidden">{t("price")}: </span>
        {formatBirr(lecture.price)}
      </p>
      {sales && <SoldSeats lecture={lecture} sales={sales} />}
      {seats.state === "full" && <p className="lecture-card__seats">{t("full")}</p>}
      {(seats.state === "few" || seats.state === "some") && (
        <p className={`lecture-card__seats lecture-card__seats--${seats.state}`}>
          {t("seatsLeft", { count: seats.left })}
        </p>
      )}
    </div>
  );
}
