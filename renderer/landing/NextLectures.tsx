import "#renderer/messages/en/dates.ts";
import "#renderer/messages/en/lectures.ts";
import { Link } from "react-router-dom";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { CARD_COVER_SIZES } from "#contract/pictures/picture-variants.ts";
import { messages } from "#renderer/messages/i18n.ts";
import defaultCover from "#renderer/kit/default-cover.svg";
import { formatDateTimeInZone } from "#renderer/kit/formatting/format-instant.ts";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { Picture } from "#renderer/kit/media/Picture.tsx";

const text = messages.getFixedT(null, "landing");
const lectureText = messages.getFixedT(null, "lectures");

function seatsText({ seatLimit, seatsTaken }: Lecture): string {
  const left = seatLimit - seatsTaken;
  return left > 0 ? lectureText("seatsLeft", { count: left }) : lectureText("full");
}

/** The title's link covers the whole card. */
function NextLecture({ lecture }: { lecture: Lecture }) {
  return (
    <article className="next-card">
      <Picture
        src={lecture.thumbnail}
        fallback={defaultCover}
        alt=""
        width={640}
        height={360}
        sizes={CARD_COVER_SIZES}
      />
      <div className="next-card__words">
        <h3>
          <Link to={`/lecture?id=${lecture._id}`}>{lecture.name}</Link>
        </h3>
        <p>{lecture.instructorName}</p>
        <p className="next-card__when">
          {lecture.isLive === true && <strong>{lectureText("stage.live")} </strong>}
          <time dateTime={lecture.schedule}>{formatDateTimeInZone(lecture.schedule, lecture.zone)}</time>
        </p>
        <p className="next-card__offer">
          <strong>{formatBirr(lecture.price)}</strong> <span>{seatsText(lecture)}</span>
        </p>
      </div>
    </article>
  );
}

/**
 * The next lectures on the landing page. The server renders them into the prerendered page. Nothing updates them there,
 * so they show no relative times.
 */
export function NextLectures({ lectures }: { lectures: readonly Lecture[] }) {
  if (lectures.length === 0) return null;
  return (
    <section className="landing-section landing-next" aria-labelledby="next-lectures">
      <div className="landing-next__head">
        <h2 id="next-lectures">{text("nextHeading")}</h2>
        <Link to="/subjects" className="landing-more">
          {text("nextAll")}
        </Link>
      </div>
      <ul>
        {lectures.map((lecture) => (
          <li key={lecture._id}>
            <NextLecture lecture={lecture} />
          </li>
        ))}
      </ul>
    </section>
  );
}
