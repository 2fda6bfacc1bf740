import { z } from "zod";
import { endpoint, pageQuery } from "../http/endpoint.ts";
import { lecture } from "./lecture.ts";
import { birr } from "../payments/money.ts";
import { isVisible } from "../text/visible-text.ts";

/** The order of a list. In each, running and upcoming lectures come before past ones. */
export const lectureSort = z.enum(["soonest", "price", "newest"], { error: "Choose a valid sort order." });
export type LectureSort = z.infer<typeof lectureSort>;

/** Lectures on the first page of the catalogue: few, so that it loads and renders fast on a phone. */
export const FIRST_LECTURES = 9;

const firstDay = "2000-01-01";
const lastDay = "2199-12-31";

const subject = z
  .string({ error: "Choose a subject." })
  .trim()
  .min(1, "Choose a subject.")
  .max(50, "A subject can be up to 50 characters long.")
  .refine(isVisible, "A subject can't contain control characters.");

/** A date in the lecture's time zone, as `2026-12-01`. */
const day = z.iso
  .date({ error: "Enter a date like 2026-12-01." })
  .refine((text) => text >= firstDay && text <= lastDay, "This date is too far away.");

const textBirr = z
  .string({ error: "Enter an amount in birr." })
  .regex(/^\d{1,7}(?:\.\d{1,2})?$/, "Enter an amount in birr.")
  .transform(Number)
  .pipe(birr);

const narrowing = {
  type: subject.optional(),
  price: z.enum(["free", "paid"], { error: "Choose free or paid." }).optional(),
  from: day.optional(),
  to: day.optional(),
  when: z.enum(["upcoming", "past"], { error: "Choose upcoming or past." }).optional(),
};
/** In birr, inclusive. */
const priceRange = { minPrice: birr.optional(), maxPrice: birr.optional() };
const textPriceRange = { minPrice: textBirr.optional(), maxPrice: textBirr.optional() };

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

const searchText = z
  .string({ error: "Enter a search term." })
  .trim()
  .max(200, "A search can be up to 200 characters long.");

/** The query of the lists of one's own lectures. */
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

/** Without `sort`, the best matches come first and there is one page; with it, results have pages. */
export const searchLecturesBody = z
  .object({
    query: searchText,
    ...narrowing,
    ...priceRange,
    sort: lectureSort.optional(),
    limit: z
      .number({ error: "Enter a whole number." })
      .int("Enter a whole number.")
      .min(1, "Must be at least 1.")
      .max(100, "Must be at most 100.")
      .default(50),
    cursor: z.string({ error: "This cursor isn't valid." }).max(200, "This cursor isn't valid.").optional(),
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

/** All subjects with their number of lectures, the most frequent first. */
export const listSubjects = endpoint({
  method: "GET",
  path: "/classes/subjects",
  data: z.array(lectureSubject),
});
