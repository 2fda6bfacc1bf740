const signedIn = ["AppShell", "RequireSession"] as const;
const anybody = ["AppShell", "OptionalSession"] as const;

const pages = {
  "": ["LandingPage"],
  pricing: ["PricingScreen"],
  about: ["AboutScreen"],
  privacy: ["PrivacyScreen"],
  terms: ["TermsScreen"],
  lectures: [...signedIn, "DiscoverScreen"],
  lecture: [...anybody, "LectureScreen", "MemberLecture"],
  mentors: [...anybody, "MentorsScreen"],
  mentor: [...anybody, "MentorScreen"],
  login: ["AppShell", "LogInScreen"],
  signup: ["AppShell", "SignUpScreen"],
  success: ["AppShell", "SuccessScreen"],
  dashboard: [...signedIn, "DashboardScreen"],
  status: [...signedIn, "StatusScreen"],
  // Its player comes after the application, and beside what that asks for (lazy-replay.ts).
  replay: [...signedIn, "ReplayScreen"],
  offline: ["AppShell", "OfflineScreen"],
  class: [...signedIn, "RoomScreen"],
} as const;

/** `lazy-screens.ts` has one entry for each name. */
type ScreenName = (typeof pages)[keyof typeof pages][number];

/**
 * The lazy screens of each page by the first segment of its path, nested as in `App.tsx`. A nested screen would be
 * requested only once the one around it is loaded, so the built page preloads them together.
 */
export const pageScreens: Readonly<Record<string, readonly ScreenName[]>> = pages;

/** On pages that the server renders for everybody, as a guest sees them. */
const forMembers: readonly ScreenName[] = ["MemberLecture"];

/** Returns the screens of a page, or none for a path without preloading. */
export function screensOf(firstWord: string): readonly ScreenName[] {
  return Object.hasOwn(pageScreens, firstWord) ? (pageScreens[firstWord] ?? []) : [];
}

/** Returns those that are in the markup of a page that the server renders. */
export function renderedScreensOf(firstWord: string): readonly ScreenName[] {
  return screensOf(firstWord).filter((name) => !forMembers.includes(name));
}
