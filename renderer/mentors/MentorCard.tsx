import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Mentor } from "#contract/lectures/mentor.ts";
import defaultAvatar from "#renderer/kit/default-avatar.svg";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import { MentorNextLecture } from "./MentorNextLecture.tsx";
import { SubjectList } from "./SubjectList.tsx";

/** The name's link covers the whole card. */
export function MentorCard({ mentor }: { mentor: Mentor }) {
  const { t } = useTranslation("mentors");
  return (
    <article className="mentor-card">
      <div className="mentor-card__person">
        <Picture
          className="mentor-card__picture"
          src={mentor.image_src}
          fallback={defaultAvatar}
          alt=""
          width={88}
          height={88}
        />
        <div className="mentor-card__words">
          <h2 className="mentor-card__name">
            <Link to={`/mentor?id=${mentor._id}`}>{mentor.name}</Link>
          </h2>
          <p className="mentor-card__count">
            {mentor.upcomingLectures > 0
              ? t("upcomingCount", { count: mentor.upcomingLectures })
              : t("lectureCount", { count: mentor.lectures })}
          </p>
        </div>
      </div>
      {mentor.bio !== "" && <p className="mentor-card__bio">{mentor.bio}</p>}
      <SubjectList subjects={mentor.subjects} />
      <div className="mentor-card__next">
        <MentorNextLecture lecture={mentor.nextLecture} />
      </div>
    </article>
  );
}
