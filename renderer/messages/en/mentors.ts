import { addTexts } from "../i18n.ts";

/** Mentors and their profile pages. */
export const enMentors = {
  heading: "Mentors",
  lead: "The people who teach live on Gubae. Meet them and see what they teach next.",
  loading: "Loading mentors",
  failed: "An error occurred. Please try again.",
  empty: "No mentors to show",
  emptyHint: "Mentors appear here when they schedule their first lecture.",
  showMore: "Show more",
  pictureOf: "Picture of {{name}}",
  teaches: "Teaches",
  upcomingCount_one: "{{count}} upcoming lecture",
  upcomingCount_other: "{{count}} upcoming lectures",
  nothingUpcoming: "Nothing scheduled right now",
  lectureCount_one: "{{count}} lecture on Gubae",
  lectureCount_other: "{{count}} lectures on Gubae",
  next: "Next",
  mentor: "Mentor",
  about: "About {{name}}",
  upcomingHeading: "Upcoming lectures",
  pastHeading: "Past lectures",
  loadingLectures: "Loading lectures",
  noUpcoming: "{{name}} has nothing scheduled right now. Have a look at the other mentors.",
  loadingMentor: "Loading mentor",
  noMentor: "No mentor selected.",
  gone: "This mentor doesn't exist or has left.",
  allMentors: "All mentors",
  editProfile: "Edit my profile",
} as const;

addTexts("mentors", enMentors);

declare module "../i18n.ts" {
  interface Catalogue {
    mentors: typeof enMentors;
  }
}
