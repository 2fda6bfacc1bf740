import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Mentor } from "#contract/lectures/mentor.ts";
import defaultAvatar from "#renderer/kit/default-avatar.svg";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import { SubjectList } from "./SubjectList.tsx";
import "./mentors.css";

interface MentorProfileProps {
  mentor: Mentor;
  /** Actions for the mentor's own profile. */
  action?: ReactNode;
  /** The mentor's lectures. */
  children: ReactNode;
}

/** A mentor's profile and subjects, with the lectures below. */
export function MentorProfile({ mentor, action, children }: MentorProfileProps) {
  const { t } = useTranslation("mentors");
  const hasTaught = mentor.lectures > mentor.upcomingLectures;
  return (
    <div className="mentor-page">
      <article className="mentor-profile">
        <Picture
          className="mentor-profile__picture"
          src={mentor.image_src}
          fallback={defaultAvatar}
          alt={t("pictureOf", { name: mentor.name })}
          width={208}
          height={208}
          eager
        />
        <div className="mentor-profile__words">
          <h1 className="mentor-profile__name">{mentor.name}</h1>
          <p className="mentor-profile__count">
            {mentor.upcomingLectures > 0 && t("upcomingCount", { count: mentor.upcomingLectures })}
            {mentor.upcomingLectures > 0 && hasTaught && " · "}
            {hasTaught && t("lectureCount", { count: mentor.lectures })}
          </p>
          <SubjectList subjects={mentor.subjects} />
          {mentor.bio !== "" && <p className="mentor-profile__bio">{mentor.bio}</p>}
          {action && <div>{action}</div>}
        </div>
      </article>
      {children}
    </div>
  );
}
