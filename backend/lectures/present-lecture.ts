import type { Lecture, LectureDetail } from "#contract/lecture.ts";
import { santimToBirr } from "#contract/money.ts";
import type { LectureRecord } from "./lecture-repo.ts";
import { wallClock } from "./wall-clock.ts";

/** The lecture as lists show it. Never the instructor's e-mail address. */
export function presentLecture(lecture: LectureRecord): Lecture {
  const { thumbnailKey } = lecture;
  return {
    _id: lecture.id,
    name: lecture.name,
    type: lecture.type,
    description: lecture.description,
    price: santimToBirr(lecture.priceSantim),
    schedule: wallClock(lecture.startsAt, lecture.zone),
    zone: lecture.zone,
    duration: lecture.durationMinutes,
    capacity: lecture.capacity,
    seatsTaken: lecture.seatsTaken,
    thumbnail: thumbnailKey && `/pictures/${thumbnailKey}`,
    instructor: lecture.instructorId,
    instructorName: lecture.instructorName,
  };
}

/** The lecture as its own page shows it. */
export function presentLectureDetail(lecture: LectureRecord): LectureDetail {
  return { ...presentLecture(lecture), instructorEmail: lecture.instructorEmail };
}
