import { z } from "zod";
import { endpoint, pageQuery } from "./endpoint.ts";
import { lecture } from "./lecture.ts";
import { birr } from "./money.ts";

/** How a list is ordered; in each order what is on or comes stands before what is over. */
export const lectureSort = z.enum(["soonest", "price", "newest"], { error: "This order is not known." });
export type LectureSort = z.infer<typeof lectureSort>;

/** The first page of the catalogue is soon there and soon drawn, on a phone that shows two lectures of it. */
export const FIRST_LECTURES = 9;

const withoutControlCharacters = (text: string) => !/\p{Cc}/u.test(text);
const firstDay = "2000-01-01";
const lastDay = "2199-12-31";

const subject = z
  .string({ error: "Choose a subject." })
  .trim()
  .min(1, "Choose a subject.")
  .max(50, "A subject has at most 50 characters.")
  .refine(withoutControlCharacters, "A subject has no control characters.");

/** A day on the lecture's own calendar: `2026-12-01`. */
const day = z.iso
  .date({ error: "Enter a day as 2026-12-01." })
  .refine((text) => text >= firstDay && text <= lastDay, "This day is too far away.");

const textBirr = z
  .string({ error: "Enter the amount in birr as a number." })
  .regex(/^\d{1,7}(?:\.\d{1,2})?$/, "Enter the amount in birr as a number.")
  .transform(Number)
  .pipe(birr);

const narrowing = {
  type: subject.optional(),
  price: z.enum(["free", "paid"], { error: "A price is free or paid." }).optional(),
  from: day.optional(),
  to: day.optional(),
  when: z.enum(["upcoming", "past"], { error: "Upcoming or past." }).optional(),
};
/** Birr, both ends included. */
const priceRange = { minPrice: birr.optional(), maxPrice: birr.optional() };
const textPriceRange = { minPrice: textBirr.optional(), maxPrice: textBirr.optional() };

const lectureFilter = z.object({ ...narrowing, ...priceRange });
/** What a list is narrowed down to; what is left out narrows nothing. */
export type LectureFilter = z.infer<typeof lectureFilter>;

function refuseEmptyRanges(
  { minPrice, maxPrice, from, to }: LectureFilter,
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (minPrice !== undefined && maxPrice !== undefined && maxPrice < minPrice)
    refuse("maxPrice", "The highest price is below the lowest.");
  if (from !== undefined && to !== undefined && to < from) refuse("to", "The last day is before the first.");
}

const searchText = z
  .string({ error: "Enter what to search for." })
  .trim()
  .max(200, "A search has at most 200 characters.");

/** `?limit&cursor&query` of the lists of one's own lectures. */
export const ownListQuery = pageQuery.extend({ query: searchText.optional() });

export const listLectures = endpoint({
  method: "GET",
  path: "/classes",
  query: pageQuery
    .extend({ ...narrowing, ...textPriceRange, sort: lectureSort.default("soonest") })
    .superRefine(refuseEmptyRanges),
  data: z.array(lecture),
});

export const myLectures = endpoint({
  method: "GET",
  path: "/classes/my-classes",
  query: ownListQuery,
  data: z.array(lecture),
});

/** Without `sort` the best matches come first, one page of them; in every other order the results go on. */
export const searchLecturesBody = z
  .object({
    query: searchText,
    ...narrowing,
    ...priceRange,
    sort: lectureSort.optional(),
    limit: z
      .number({ error: "Enter a whole number." })
      .int("Enter a whole number.")
      .min(1, "At least 1.")
      .max(100, "At most 100.")
      .default(50),
    cursor: z
      .string({ error: "This cursor is not one of ours." })
      .max(200, "This cursor is not one of ours.")
      .optional(),
  })
  .superRefine(refuseEmptyRanges);
export const searchLectures = endpoint({
  method: "POST",
  path: "/classes/search",
  body: searchLecturesBody,
  data: z.array(lecture),
});

export const lectureSubject = z.object({ type: z.string(), count: z.number() });
export type LectureSubject = z.infer<typeof lectureSubject>;

/** The subjects there are, the most frequent first, each with how many lectures it has. */
export const listSubjects = endpoint({
  method: "GET",
  path: "/classes/subjects",
  data: z.array(lectureSubject),
});
