import { z } from "zod/mini";
import { endpoint } from "../http/endpoint.ts";
import { searchText } from "../text/text-field.ts";
import { type Lecture, lecture } from "./lecture.ts";

export const CATALOGUE_PAGE_SIZE = 12;
const LANDING_LECTURES = 6;
const MAX_CATALOGUE_PAGE = 50;

/**
 * The subject's part of a page's address: "Exam preparation" → "exam-preparation". A dot or a slash would make the
 * address that of a file or of another page.
 */
export function subjectSlug(subject: string): string {
  return subject.toLowerCase().replaceAll(/[\s./]+/g, "-");
}

export function subjectPath(subject: string): string {
  return `/subjects/${encodeURIComponent(subjectSlug(subject))}`;
}

export const catalogueQuery = z.object({
  /** A subject's slug; omitted for all subjects. */
  subject: z.optional(z.string().check(z.maxLength(100, "Choose a subject."))),
  q: z._default(searchText, ""),
  page: z._default(
    z.coerce
      .number("Enter a whole number.")
      .check(
        z.int("Enter a whole number."),
        z.minimum(1, "Must be at least 1."),
        z.maximum(MAX_CATALOGUE_PAGE, `Must be at most ${MAX_CATALOGUE_PAGE}.`),
      ),
    1,
  ),
});
export type CatalogueQuery = z.output<typeof catalogueQuery>;

const catalogue = z.object({
  /** The stored name of the chosen subject; null for all subjects. */
  subject: z.nullable(z.string()),
  /** The most frequent subjects, the most frequent first. */
  subjects: z.array(z.string()),
  /** Running and upcoming lectures, soonest first; those of a search, best matches first. */
  lectures: z.array(lecture),
  hasMore: z.boolean(),
});
export type Catalogue = z.infer<typeof catalogue>;

/** Returns the lectures for the landing page. One that has started without its host is not offered as a next one. */
export function nextLectures(lectures: readonly Lecture[], now: Date): Lecture[] {
  return lectures
    .filter(({ isLive, schedule }) => isLive === true || Date.parse(schedule) > now.getTime())
    .slice(0, LANDING_LECTURES);
}

/**
 * What guests can see of the catalogue: running and upcoming lectures. Fails with `not_found` for an unknown subject
 * and for a page after the last one. The response may be half a minute old.
 */
export const publicCatalogue = endpoint({
  method: "GET",
  path: "/classes/upcoming",
  query: catalogueQuery,
  data: catalogue,
});
