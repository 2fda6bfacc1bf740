import { z } from "zod/mini";
import { DEFAULT_ZONE } from "../calendar/default-zone.ts";
import { DEFAULT_REPLAY_DAYS, offlineAllowed, recordingEnabled, replayDays } from "./recording-settings.ts";
import { zone } from "../calendar/zone.ts";
import { endpoint, id } from "../http/endpoint.ts";
import { priceInBirr, replayPriceInBirr } from "../payments/money.ts";
import { pictureInput } from "../pictures/picture.ts";
import { spokenLanguages } from "../text/spoken-language.ts";
import { textField } from "../text/text-field.ts";

export const DEFAULT_TYPE = "Math";
/** From the specification: 2 hours. */
export const DEFAULT_DURATION_MINUTES = 120;
export const MIN_DURATION_MINUTES = 15;
export const MAX_DURATION_MINUTES = 480;

const title = textField({
  missing: "Enter a title.",
  max: 150,
  long: "A title can be up to 150 characters long.",
});

const description = textField({
  missing: "Enter a description.",
  max: 5000,
  long: "A description can be up to 5,000 characters long.",
  multiline: true,
});

const category = textField({
  missing: "Choose a subject.",
  max: 50,
  long: "A subject can be up to 50 characters long.",
});

/** The language in which a lecture is taught. */
export const teachingLanguage = z.enum(spokenLanguages, { error: "Choose a language from the list." });

/** A date and time with an offset: `2026-12-01T10:00:00+03:00`. */
const schedule = z.iso.datetime({ offset: true, error: "Enter a date and time." });

const duration = z
  .number({ error: "Enter the duration in minutes." })
  .check(
    z.int("Enter a whole number of minutes."),
    z.minimum(MIN_DURATION_MINUTES, "A lecture must last at least 15 minutes."),
    z.maximum(MAX_DURATION_MINUTES, "A lecture can last up to 8 hours."),
  );

const capacity = z.nullable(
  z
    .number({ error: "Enter the number of seats." })
    .check(
      z.int("Enter a whole number of seats."),
      z.minimum(1, "A lecture needs at least 1 seat."),
      z.maximum(10_000, "A lecture can have up to 10,000 seats."),
    ),
);

/**
 * What an instructor states about a lecture, apart from its picture. Whatever creates, changes, stores, repeats, shows
 * or exports a lecture derives from this list; CONTRIBUTING.md says what a new field needs.
 */
const fields = {
  name: title,
  type: category,
  description,
  language: z.nullable(teachingLanguage),
  schedule,
  price: priceInBirr,
  duration,
  capacity,
  zone,
  recordingWished: recordingEnabled,
  replayDays,
  offlineAllowed,
  replayPrice: replayPriceInBirr,
};
export type LectureFields = { [Name in keyof typeof fields]: z.infer<(typeof fields)[Name]> };

/** From the specification. */
type RequiredField = "name" | "description" | "schedule" | "price";
type OptionalField = Exclude<keyof LectureFields, RequiredField>;

/** The values of the fields that a new lecture omits. */
export const lectureDefaults = (): Pick<LectureFields, OptionalField> => ({
  type: DEFAULT_TYPE,
  language: null,
  duration: DEFAULT_DURATION_MINUTES,
  capacity: null,
  zone: DEFAULT_ZONE,
  recordingWished: false,
  replayDays: DEFAULT_REPLAY_DAYS,
  offlineAllowed: false,
  replayPrice: null,
});

const optionalFields = Object.fromEntries(
  Object.entries(lectureDefaults()).map(([name, value]) => [
    name,
    z._default<z.ZodMiniType>(fields[name as OptionalField], value),
  ]),
) as { [Name in OptionalField]: z.ZodMiniDefault<(typeof fields)[Name]> };

/** The specification sends `instructor`; it is ignored, since the caller is the instructor. */
export const createLectureBody = z.object({
  ...fields,
  ...optionalFields,
  thumbnail: z.nullish(pictureInput),
  instructor: z.optional(id),
});
export type CreateLecture = z.infer<typeof createLectureBody>;

/** Omitted fields stay unchanged. `thumbnail: null` deletes the picture. */
export const updateLectureBody = z.extend(z.partial(z.object(fields)), {
  id: z.optional(id),
  instructor: z.optional(id),
  thumbnail: z.nullish(pictureInput),
});
export type UpdateLecture = z.infer<typeof updateLectureBody>;

/** The most repeats that one request creates: half a year of weekly lectures. */
export const MAX_REPEATS = 26;

/** The date of the first repeat and the number of repeats. Repeats are a week apart in the lecture's local time. */
export const repeatLectureBody = z.object({
  schedule,
  count: z._default(
    z
      .number({ error: "Enter the number of dates." })
      .check(
        z.int("Enter a whole number."),
        z.minimum(1, "Create at least 1 date."),
        z.maximum(MAX_REPEATS, `You can create up to ${MAX_REPEATS} dates at once.`),
      ),
    1,
  ),
});
export type RepeatLecture = z.infer<typeof repeatLectureBody>;

/** The fields that lists show, too. Stored lectures may be older than the limits of new ones. */
const listedFields = {
  name: z.string(),
  type: z.string(),
  description: z.string(),
  /** Null if it isn't stated, or this client doesn't know it. An older server doesn't send it. */
  language: z.catch(z.nullish(teachingLanguage), null),
  /** In birr. */
  price: z.number(),
  /**
   * ISO 8601 with the offset of the lecture's time zone, so that characters 0–10 and 11–19 are its local date and time.
   */
  schedule: z.string(),
  zone: z.string(),
  /** In minutes. */
  duration: z.number(),
  /** The instructor's setting; null: as many as a room supports. */
  capacity: z.nullable(z.number()),
};

/** The fields that only the lecture's own page shows in any case. */
const pageFields = {
  /** Whether the lecture is to be recorded. */
  recordingWished: z._default(recordingEnabled, false),
  /** For how many days students with a seat can watch the replay; null if they can't watch it at all. */
  replayDays: z._default(replayDays, null),
  /** Whether students with a seat can download the replay. */
  offlineAllowed: z._default(offlineAllowed, false),
  /** The price of the replay without a seat, in birr; null: not for sale. */
  replayPrice: z.nullish(z.number()),
} satisfies Record<Exclude<keyof LectureFields, keyof typeof listedFields>, z.ZodMiniType>;

/** All fields as they are sent. */
export const sentFields = z.object({ ...listedFields, ...pageFields });

export const lecture = z.object({
  _id: id,
  ...listedFields,
  /**
   * The maximum number of seats to sell: `capacity`, unless a room supports fewer. Older lectures may have sold more.
   */
  seatLimit: z.number(),
  /** Seats held or taken. */
  seatsTaken: z.number(),
  thumbnail: z.nullable(z.string()),
  /** A tiny data URL, shown until the thumbnail has loaded. */
  thumbnailPreview: z.nullish(z.string()),
  instructor: id,
  instructorName: z.string(),
  /** Whether the host is in the room now. Only in lists and on the lecture's page. */
  isLive: z.optional(z.boolean()),
  /** True until the lecture has started: until then, a withdrawal is refunded. */
  refundable: z.optional(z.boolean()),
  /** Whether the host has ended the lecture for everybody. */
  ended: z.optional(z.boolean()),
  /** Omitted in lists unless the lecture is to be recorded. */
  recordingWished: z.optional(recordingEnabled),
  replayDays: z.optional(replayDays),
  /** How many have paid, and how much in birr, without refunds. Only for the lecture's instructor. */
  sales: z.optional(z.object({ sold: z.number(), amount: z.number() })),
});
export type Lecture = z.infer<typeof lecture>;

/** The data of the public lecture page, which guests can open, too. */
export const lecturePreview = z.extend(lecture, {
  ...pageFields,
  instructorPicture: z.nullish(z.string()),
  /** The beginning of what the instructor says about themselves; empty if they say nothing. */
  instructorBio: z.optional(z.string()),
  /** The instructor's next other lecture that hasn't started. */
  nextLecture: z.nullish(z.object({ _id: id, name: z.string(), schedule: z.string(), zone: z.string() })),
  /** Set while the replay is for sale: its price in birr, and the end of the viewing period (ISO 8601, UTC). */
  replaySale: z.nullish(z.object({ price: z.number(), until: z.string() })),
  /** What became of the lecture, once that is decided or under review. */
  outcome: z.catch(z.nullish(z.enum(["host_no_show", "under_review", "given", "not_given"])), null),
  /**
   * The instructor's teaching record: the number of lectures counted as given, and how many of their minutes reached
   * viewers.
   */
  taught: z.optional(z.object({ lectures: z.number(), minutes: z.number() })),
});
export type LecturePreview = z.infer<typeof lecturePreview>;

/** The data of the lecture page for signed-in callers, with the instructor's email address. */
export const lectureDetail = z.extend(lecturePreview, { instructorEmail: z.string() });
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
  keyed: true,
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
/** Each repeat is a separate lecture without students. */
export const repeatLecture = endpoint({
  method: "POST",
  path: "/classes/{id}/copies",
  keyed: true,
  status: 201,
  params: byId,
  body: repeatLectureBody,
  data: z.array(lecture),
});
export const deleteLecture = endpoint({
  method: "DELETE",
  path: "/classes/{id}",
  keyed: true,
  params: byId,
  data: z.object({}),
});

/** The path of a lecture's iCalendar file. It is public and has no response envelope. */
export const lectureCalendarPath = (lectureId: string) => `/classes/id/${lectureId}/calendar.ics` as const;
