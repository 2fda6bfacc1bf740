import { z } from "zod/mini";
import { endpoint, pageQuery } from "../http/endpoint.ts";
import { lecture, teachingLanguage } from "./lecture.ts";
import { birr } from "../payments/money.ts";
import { readAmount } from "../text/read-amount.ts";
import { searchText } from "../text/text-field.ts";
import { ownListQuery } from "./own-list-query.ts";

/** The order of a list. In each, running and upcoming lectures come before past ones. */
export const lectureSort = z.enum(["soonest", "price", "newest"], { error: "Choose a valid sort order." });
export type LectureSort = z.infer<typeof lectureSort>;

/**
 * The number of lectures on the first page of the catalogue: few, so that the page loads and renders fast on a phone.
 */
export const FIRST_LECTURES = 9;

const firstDay = "2000-01-01";
const lastDay = "2199-12-31";

/**
 * Not validated like the subject of a new lecture, since it is compared with stored subjects, which may predate the
 * rules.
 */
const subject = z
  .string({ error: "Choose a subject." })
  .check(z.minLength(1, "Choose a subject."), z.maxLength(50, "A subject can be up to 50 characters long."));

/** A date in the lecture's time zone, as `2026-12-01`. */
const day = z.iso
  .date({ error: "Enter a date like 2026-12-01." })
  .check(z.refine((text) => text >= firstDay && text <= lastDay, "This date is too far away."));

const textBirr = z.pipe(
  z.pipe(z.string({ error: "Enter an amount in birr." }), z.transform(readAmount)),
  birr,
);

const narrowing = {
  type: z.optional(subject),
  language: z.optional(teachingLanguage),
  price: z.optional(z.enum(["free", "paid"], { error: "Choose free or paid." })),
  from: z.optional(day),
  to: z.optional(day),
  when: z.optional(z.enum(["upcoming", "past"], { error: "Choose upcoming or past." })),
};
/** In birr, inclusive. */
const priceRange = { minPrice: z.optional(birr), maxPrice: z.optional(birr) };
const textPriceRange = { minPrice: z.optional(textBirr), maxPrice: z.optional(textBirr) };

const lectureFilter = z.object({ ...narrowing, ...priceRange });
/** The filter of a list. Omitted fields do not filter. */
export type LectureFilter = z.infer<typeof lectureFilter>;

function refuseEmptyRanges(
  { minPrice, maxPrice, from, to }: LectureFilter,
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (minPrice !== undefined && maxPrice !== undefined && maxPrice < minPrice)
    refuse("maxPrice", "The highest price can't be below the lowest.");
  if (from !== undefined && to !== undefined && to < from)
    refuse("to", "The last day can't be before the first.");
}

export const listLectures = endpoint({
  method: "GET",
  path: "/classes",
  query: z
    .extend(pageQuery, { ...narrowing, ...textPriceRange, sort: z._default(lectureSort, "soonest") })
    .check(z.superRefine(refuseEmptyRanges)),
  data: z.array(lecture),
});

export const myLectures = endpoint({
  method: "GET",
  path: "/classes/my-classes",
  query: ownListQuery,
  data: z.array(lecture),
});

/** Without `sort`, the best matches come first and there is only one page. With `sort`, there may be several pages. */
export const searchLecturesBody = z
  .object({
    query: searchText,
    ...narrowing,
    ...priceRange,
    sort: z.optional(lectureSort),
    limit: z._default(
      z
        .number({ error: "Enter a whole number." })
        .check(
          z.int("Enter a whole number."),
          z.minimum(1, "Must be at least 1."),
          z.maximum(100, "Must be at most 100."),
        ),
      50,
    ),
    cursor: z.optional(
      z.string({ error: "This cursor isn't valid." }).check(z.maxLength(200, "This cursor isn't valid.")),
    ),
  })
  .check(z.superRefine(refuseEmptyRanges));
export const searchLectures = endpoint({
  method: "POST",
  path: "/classes/search",
  body: searchLecturesBody,
  data: z.array(lecture),
});

export const lectureSubject = z.object({ type: z.string(), count: z.number() });
export type LectureSubject = z.infer<typeof lectureSubject>;

/** All subjects with their number of lectures, the most frequent first. */
export const listSubjects = endpoint({
  method: "GET",
  path: "/classes/subjects",
  data: z.array(lectureSubject),
});
