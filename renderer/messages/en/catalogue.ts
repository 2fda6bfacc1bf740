import { addTexts } from "../i18n.ts";

/** The guests' catalogue. */
export const enCatalogue = {
  heading: "Upcoming lectures",
  subjectHeading: "{{subject}} lectures",
  lead: "See what is taught next, by whom and for how much. You only log in to take a seat.",
  subjects: "Subjects",
  allSubjects: "All subjects",
  searchLabel: "Search upcoming lectures",
  searchPlaceholder: "Topic, teacher or subject",
  search: "Search",
  resultsFor: "Results for “{{query}}”",
  showAll: "Show all",
  loading: "Loading lectures",
  failed: "An error occurred. Please try again.",
  nothingFound: "No upcoming lecture matches “{{query}}”.",
  nothingPlanned: "No lecture is planned right now.",
  nothingInSubject: "No {{subject}} lecture is planned right now.",
  seeMentors: "Meet the mentors",
  pages: "Pages",
  earlier: "Previous page",
  later: "Next page",
} as const;

addTexts("catalogue", enCatalogue);

declare module "../i18n.ts" {
  interface Catalogue {
    catalogue: typeof enCatalogue;
  }
}
