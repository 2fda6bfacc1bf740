import type { CreateLecture, LectureFields, UpdateLecture } from "#contract/lectures/lecture.ts";
import { birrToSantim, santimToBirr } from "#contract/payments/money.ts";
import { wallClock } from "../calendar/wall-clock.ts";

/** What an instructor states about a lecture, as it is stored: money in santim, the start as an instant. */
export type StoredFields = Omit<LectureFields, "price" | "schedule" | "duration" | "replayPrice"> & {
  priceSantim: number;
  startsAt: Date;
  durationMinutes: number;
  replayPriceSantim: number | null;
};

/** The columns of `lectures`. */
export const lectureColumns = {
  name: "name",
  type: "type",
  description: "description",
  language: "language",
  startsAt: "startsAt",
  priceSantim: "priceSantim",
  durationMinutes: "durationMinutes",
  capacity: "capacity",
  zone: "zone",
  recordingWished: "recordingEnabled",
  replayDays: "replayDays",
  offlineAllowed: "offlineAllowed",
  replayPriceSantim: "replayPriceSantim",
} as const satisfies Record<keyof StoredFields, string>;

export function toStoredFields(fields: CreateLecture): StoredFields;
export function toStoredFields(fields: UpdateLecture): Partial<StoredFields>;
export function toStoredFields(fields: UpdateLecture): Partial<StoredFields> {
  const { id: _id, instructor: _instructor, thumbnail: _thumbnail, ...stated } = fields;
  // Parsed JSON has no undefined values.
  const { price, schedule, duration, replayPrice, ...same } = stated as Partial<LectureFields>;
  return {
    ...same,
    ...(price !== undefined && { priceSantim: birrToSantim(price) }),
    ...(schedule !== undefined && { startsAt: new Date(schedule) }),
    ...(duration !== undefined && { durationMinutes: duration }),
    ...(replayPrice !== undefined && { replayPriceSantim: replayPrice && birrToSantim(replayPrice) }),
  };
}

type PageFields = "recordingWished" | "replayDays" | "offlineAllowed" | "replayPrice";

/**
 * Returns the fields that lists show; some of a stored lecture's others must not be sent. Written out, since picking
 * fields by their names, or leaving some out, took a tenth of the time of a page of lectures.
 */
export function toListedFields(lecture: StoredFields): Omit<LectureFields, PageFields> {
  return {
    name: lecture.name,
    type: lecture.type,
    description: lecture.description,
    language: lecture.language,
    capacity: lecture.capacity,
    zone: lecture.zone,
    price: santimToBirr(lecture.priceSantim),
    schedule: wallClock(lecture.startsAt, lecture.zone),
    duration: lecture.durationMinutes,
  };
}

/** Returns the fields that only the lecture's own page shows, besides those of lists. */
export function toPageFields(lecture: StoredFields): Pick<LectureFields, PageFields> {
  const { recordingWished, replayDays, offlineAllowed, replayPriceSantim } = lecture;
  const replayPrice = replayPriceSantim && santimToBirr(replayPriceSantim);
  return { recordingWished, replayDays, offlineAllowed, replayPrice };
}

export const toSentFields = (lecture: StoredFields): LectureFields => ({
  ...toListedFields(lecture),
  ...toPageFields(lecture),
});
