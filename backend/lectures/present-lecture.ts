import type { Lecture, LectureDetail, LecturePreview } from "#contract/lecture.ts";
import { santimToBirr } from "#contract/money.ts";
import type { LecturePageRecord, LectureRecord } from "./lecture-repo.ts";
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
    thumbnailPreview: lecture.thumbnailPreview,
    instructor: lecture.instructorId,
    instructorName: lecture.instructorName,
    refundable: lecture.firstMediaAt === null,
  };
}

/** The lecture's own page as everybody may see it: without any e-mail address. */
export function presentLecturePreview(lecture: LecturePageRecord): LecturePreview {
  const { instructorPictureKey } = lecture;
  return {
    ...presentLecture(lecture),
    instructorPicture: instructorPictureKey && `/pictures/${instructorPictureKey}`,
  };
}

/** The lecture's own page for who is signed in. */
export function presentLectureDetail(lecture: LecturePageRecord): LectureDetail {
  return { ...presentLecturePreview(lecture), instructorEmail: lecture.instructorEmail };
}
