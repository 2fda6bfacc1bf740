import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { LecturePreview } from "#contract/lectures/lecture.ts";
import { LECTURE_COVER_SIZES } from "#contract/pictures/picture-variants.ts";
import defaultAvatar from "#renderer/kit/default-avatar.svg";
import defaultCover from "#renderer/kit/default-cover.svg";
import { subjectName } from "#renderer/kit/formatting/subject-name.ts";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { fullWhen } from "#renderer/kit/formatting/format-schedule.ts";
import { mailto } from "#renderer/kit/formatting/mailto.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import { LectureFacts, ScheduleFacts } from "./LectureFacts.tsx";
import { LectureOutcome } from "./LectureOutcome.tsx";
import { LectureTools } from "./LectureTools.tsx";
import { NextLecture } from "./NextLecture.tsx";
import { paragraphsOf } from "./paragraphs-of.ts";
import { LectureTime } from "../LectureTime.tsx";
import { salesOf } from "../sales.ts";
import { PaymentTerms } from "./PaymentTerms.tsx";
import "./lecture-detail.css";

interface LectureDetailViewProps {
  lecture: LecturePreview;
  /** The instructor's email address; guests don't get it. */
  instructorEmail?: string;
  /** The viewer's main button: Enroll, Go to class, or log in. */
  action: ReactNode;
  /** What became of the viewer's seat, in the place of what everybody reads about the lecture. */
  state?: ReactNode;
  /** The replay, once the lecture is over. */
  replay?: ReactNode;
  /** What the instructor wrote to everybody enrolled. */
  announcements?: ReactNode;
  materials?: ReactNode;
  /** Actions for the lecture's own instructor. */
  ownActions?: ReactNode;
}

function Mentor({ lecture, email }: { lecture: LecturePreview; email: string | undefined }) {
  return (
    <div className="lecture-mentor">
      <Picture
        className="lecture-mentor__picture"
        src={lecture.instructorPicture ?? null}
        fallback={defaultAvatar}
        alt=""
        width={48}
        height={48}
        eager
      />
      <div className="lecture-mentor__words">
        <Link to={`/mentor?id=${lecture.instructor}`}>{lecture.instructorName}</Link>
        {email !== undefined && <a href={mailto(email)}>{email}</a>}
        <Taught {...lecture.taught} />
      </div>
      {lecture.instructorBio && <p className="lecture-mentor__bio">{lecture.instructorBio}</p>}
    </div>
  );
}

/** From this many minutes on, it recommends an instructor to say how much they have taught. */
const MIN_TAUGHT_MINUTES = 300;

/** Shows how much an instructor has taught so far, once it is enough to recommend them. */
function Taught({ lectures = 0, minutes = 0 }: Partial<NonNullable<LecturePreview["taught"]>>) {
  const { t } = useTranslation("lectures");
  if (minutes < MIN_TAUGHT_MINUTES) return null;
  const given = t("lecturesGiven", { count: lectures });
  return <span className="lecture-mentor__taught">{t("taught", { given, count: minutes })}</span>;
}

function Description({ text }: { text: string }) {
  const { t } = useTranslation("lectures");
  return (
    <section className="lecture-detail__about" aria-labelledby="lecture-about">
      <h2 id="lecture-about">{t("about")}</h2>
      {paragraphsOf(text).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </section>
  );
}

/** The lecture's page. On a phone, price and button stay at the bottom of the screen. */
export function LectureDetailView(props: LectureDetailViewProps) {
  const { lecture, instructorEmail, action, ownActions, announcements, materials, replay, state } = props;
  const { t } = useTranslation("lectures");
  // Beside a link to the replay or to the next lecture, the price would be taken for theirs.
  const over = salesOf(lecture, useNow()) === "ended";
  return (
    <article className="lecture-detail">
      <output className="lecture-detail__state">{state ?? <LectureOutcome lecture={lecture} />}</output>
      <Picture
        className="lecture-detail__picture"
        src={lecture.thumbnail}
        preview={lecture.thumbnailPreview}
        fallback={defaultCover}
        alt={t("thumbnailOf", { name: lecture.name })}
        width={960}
        height={540}
        sizes={LECTURE_COVER_SIZES}
        eager
      />
      <header className="lecture-detail__head">
        <p className="lecture-detail__subject">{subjectName(lecture.type)}</p>
        <h1>{lecture.name}</h1>
        <Mentor lecture={lecture} email={instructorEmail} />
        <p className="lecture-detail__when">
          <LectureTime time={lecture} always format={fullWhen} />
        </p>
        <ScheduleFacts lecture={lecture} />
      </header>
      <Description text={lecture.description} />
      <div className="lecture-detail__side">
        <div className="lecture-detail__offer">
          {!over && <p className="lecture-detail__price">{formatBirr(lecture.price)}</p>}
          <div className="lecture-detail__action">{action}</div>
        </div>
        <div className="lecture-detail__more">
          <NextLecture lecture={lecture} />
          <LectureFacts lecture={lecture} over={over} />
          <PaymentTerms lecture={lecture} />
          <LectureTools lecture={lecture} />
          {ownActions !== undefined && <div className="lecture-detail__own">{ownActions}</div>}
        </div>
      </div>
      <div className="lecture-detail__below">
        {replay}
        {announcements}
        {materials}
      </div>
    </article>
  );
}
