import { z } from "zod";
import { DEFAULT_ZONE } from "./default-zone.ts";
import { endpoint, id } from "./endpoint.ts";
import { priceInBirr } from "./money.ts";
import { pictureInput } from "./picture.ts";

export const DEFAULT_TYPE = "Math";
/** Fallback of the card's "2 hours" and of the room's 120 minutes. */
export const DEFAULT_DURATION_MINUTES = 120;
export const MIN_DURATION_MINUTES = 15;
export const MAX_DURATION_MINUTES = 480;

const withoutControlCharacters = (text: string) => !/(?![\t\n\r])\p{Cc}/u.test(text);

const title = z
  .string({ error: "Enter a title." })
  .trim()
  .min(1, "Enter a title.")
  .max(150, "A title has at most 150 characters.")
  .refine(withoutControlCharacters, "A title has no control characters.");

const description = z
  .string({ error: "Enter a description." })
  .trim()
  .min(1, "Enter a description.")
  .max(5000, "A description has at most 5,000 characters.")
  .refine(withoutControlCharacters, "A description has no control characters.");

const category = z
  .string()
  .trim()
  .min(1, "Choose a subject.")
  .max(50, "A subject has at most 50 characters.")
  .refine(withoutControlCharacters, "A subject has no control characters.");

function isKnownZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
const zone = z
  .string()
  .max(64, "This time zone is not known.")
  .refine((name) => /^[A-Za-z]/.test(name) && isKnownZone(name), "This time zone is not known.");

/** An instant with an offset, as `2026-12-01T10:00:00+03:00`. */
const schedule = z.iso.datetime({ offset: true, error: "Enter a date and time." });

const fields = {
  name: title,
  type: category.default(DEFAULT_TYPE),
  description,
  schedule,
  price: priceInBirr,
  duration: z
    .number({ error: "Enter the duration in minutes." })
    .int("Enter whole minutes.")
    .min(MIN_DURATION_MINUTES, "A lecture lasts at least 15 minutes.")
    .max(MAX_DURATION_MINUTES, "A lecture lasts at most 8 hours.")
    .default(DEFAULT_DURATION_MINUTES),
  capacity: z
    .number({ error: "Enter the number of seats." })
    .int("Enter whole seats.")
    .min(1, "A lecture has at least 1 seat.")
    .max(10_000, "A lecture has at most 10,000 seats.")
    .nullable()
    .default(null),
  zone: zone.default(DEFAULT_ZONE),
  thumbnail: pictureInput.nullish(),
};

/** `instructor` may be sent, as the specification does; the session's person is the instructor all the same. */
export const createLectureBody = z.object({ ...fields, instructor: id.optional() });
export type CreateLecture = z.infer<typeof createLectureBody>;

/** What is left out stays as it is. `thumbnail: null` removes the picture. */
export const updateLectureBody = z.object({
  id: id.optional(),
  instructor: id.optional(),
  name: title.optional(),
  type: category.optional(),
  description: description.optional(),
  schedule: schedule.optional(),
  price: priceInBirr.optional(),
  duration: fields.duration.unwrap().optional(),
  capacity: fields.capacity.unwrap().optional(),
  zone: zone.optional(),
  thumbnail: pictureInput.nullish(),
});
export type UpdateLecture = z.infer<typeof updateLectureBody>;

export const lecture = z.object({
  _id: id,
  name: z.string(),
  type: z.string(),
  description: z.string(),
  /** Birr. */
  price: z.number(),
  /** ISO-8601 with the offset of the lecture's zone, so that characters 0–10 and 11–19 are its wall clock. */
  schedule: z.string(),
  zone: z.string(),
  /** Minutes. */
  duration: z.number(),
  /** null: no limit. */
  capacity: z.number().nullable(),
  /** Seats held or taken. */
  seatsTaken: z.number(),
  thumbnail: z.string().nullable(),
  /** The thumbnail in a few bytes, as a data URL, to show until it is there. */
  thumbnailPreview: z.string().nullish(),
  instructor: id,
  instructorName: z.string(),
  /** Whether the host is in the room at this moment; lists and the lecture's own page tell it. */
  isLive: z.boolean().optional(),
  /** Whether who withdraws now is paid back: until the host has sent anything. */
  refundable: z.boolean().optional(),
});
export type Lecture = z.infer<typeof lecture>;

/** The lecture's own page as everybody may see it, guests too. */
export const lecturePreview = lecture.extend({ instructorPicture: z.string().nullish() });
export type LecturePreview = z.infer<typeof lecturePreview>;

/** Who is signed in also sees the instructor's e-mail address. */
export const lectureDetail = lecturePreview.extend({ instructorEmail: z.string() });
export type LectureDetail = z.infer<typeof lectureDetail>;

const byId = z.object({ id });

export const lectureById = endpoint({
  method: "GET",
  path: "/classes/id/{id}",
  params: byId,
  data: lectureDetail,
});
export const previewLecture = endpoint({
  method: "GET",
  path: "/classes/preview/{id}",
  params: byId,
  data: lecturePreview,
});
export const createLecture = endpoint({
  method: "POST",
  path: "/classes/createClass",
  status: 201,
  body: createLectureBody,
  data: lecture,
  upload: "thumbnail",
});
export const updateLecture = endpoint({
  method: "PUT",
  path: "/classes/{id}",
  params: byId,
  body: updateLectureBody,
  data: lecture,
  upload: "thumbnail",
});
export const deleteLecture = endpoint({
  method: "DELETE",
  path: "/classes/{id}",
  params: byId,
  data: z.object({}),
});

/** Where browsers and calendars fetch a lecture as a calendar file; public, no envelope. */
export const lectureCalendarPath = (lectureId: string) => `/classes/id/${lectureId}/calendar.ics` as const;
