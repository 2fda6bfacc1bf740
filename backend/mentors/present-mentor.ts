import type { Mentor } from "#contract/lectures/mentor.ts";
import { wallClock } from "#backend/lectures/calendar/wall-clock.ts";
import type { MentorRecord } from "./mentor-repo.ts";

/** Returns what everyone may see of a mentor. */
export function presentMentor(mentor: MentorRecord): Mentor {
  const { next, pictureKey } = mentor;
  return {
    _id: mentor.id,
    name: mentor.name,
    image_src: pictureKey && `/pictures/${pictureKey}`,
    bio: mentor.bio,
    subjects: mentor.subjects,
    lectures: mentor.lectures,
    upcomingLectures: mentor.upcomingLectures,
    nextLecture: next && {
      _id: next.id,
      name: next.name,
      schedule: wallClock(next.startsAt, next.zone),
      zone: next.zone,
      duration: next.durationMinutes,
    },
  };
}
