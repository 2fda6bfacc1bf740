import type { Lecture, LectureDetail, LecturePreview } from "#contract/lectures/lecture.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { wallClock } from "../calendar/wall-clock.ts";
import { toListedFields, toPageFields } from "./lecture-fields.ts";
import type { LecturePageRecord, ListedLecture } from "./lecture-repo.ts";
import { hasStarted, isHostNoShow } from "./fulfillment-policy.ts";
import { replayOffer } from "./replay-sale-policy.ts";
import { seatLimit } from "./seat-policy.ts";

/**
 * Presents a lecture as lists show it, without the instructor's email address. `maxSeats` is the maximum number of
 * seats that a lecture can sell.
 */
export function presentLecture(lecture: ListedLecture, maxSeats: number): Lecture {
  const { thumbnailKey, recordingWished, replayDays } = lecture;
  return {
    _id: lecture.id,
    ...toListedFields(lecture),
    seatLimit: seatLimit(lecture, maxSeats),
    seatsTaken: lecture.seatsTaken,
    thumbnail: thumbnailKey && `/pictures/${thumbnailKey}`,
    thumbnailPreview: lecture.thumbnailPreview,
    instructor: lecture.instructorId,
    instructorName: lecture.instructorName,
    refundable: !hasStarted(lecture),
    // Nobody can enroll in it or waits for it any more.
    ended: lecture.endedAt !== null || isHostNoShow(lecture),
    // The fields are omitted for lectures that are not recorded, which are the majority, to keep lists small.
    ...(recordingWished && { recordingWished, replayDays }),
  };
}

/** Two lines on a wide screen. The instructor's own page has the whole text. */
const BIO_CHARACTERS = 200;

/** Returns the first paragraph, or its beginning. */
function beginningOf(bio: string): string {
  const [paragraph = ""] = bio.split(/\n\s*\n/u);
  const line = paragraph.replaceAll(/\s+/gu, " ");
  if (line.length <= BIO_CHARACTERS) return line;
  return `${line.slice(0, BIO_CHARACTERS).replace(/ [^ ]*$/u, "")} …`;
}

interface PageTerms {
  /** The maximum number of seats that a lecture can sell. */
  maxSeats: number;
  now: Date;
}

/** Presents the lecture's own page to anyone, without the instructor's email address. */
export function presentLecturePreview(
  lecture: LecturePageRecord,
  { maxSeats, now }: PageTerms,
): LecturePreview {
  const { instructorPictureKey, taught, instructorBio, nextLecture: next } = lecture;
  const offer = replayOffer(lecture, now);
  return {
    ...presentLecture(lecture, maxSeats),
    outcome: isHostNoShow(lecture) ? "host_no_show" : lecture.fulfillment,
    ...toPageFields(lecture),
    replaySale: offer && { price: santimToBirr(offer.priceSantim), until: offer.until.toISOString() },
    instructorPicture: instructorPictureKey && `/pictures/${instructorPictureKey}`,
    instructorBio: beginningOf(instructorBio),
    nextLecture: next && {
      _id: next.id,
      name: next.name,
      schedule: wallClock(new Date(next.startsAt), next.zone),
      zone: next.zone,
    },
    taught,
  };
}

/** Presents the lecture's own page to signed-in callers. */
export function presentLectureDetail(lecture: LecturePageRecord, terms: PageTerms): LectureDetail {
  return { ...presentLecturePreview(lecture, terms), instructorEmail: lecture.instructorEmail };
}
