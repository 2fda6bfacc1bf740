import { addTexts } from "../i18n.ts";

/** Header, footer and texts that all pages share. */
export const enShell = {
  brand: "Gubae",
  search: "Search for a course",
  searchButton: "Search",
  createLecture: "Create a Lecture",
  myDashboard: "My Dashboard",
  allCourses: "All Courses",
  administration: "Administration",
  profile: "Profile",
  logOut: "Log Out",
  guest: "Guest",
  logIn: "Log in",
  signUp: "Sign up",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  mainNavigation: "Main",
  footerNavigation: "Footer",
  footerLine: "Ask your teacher live. Pay in birr.",
  skipToContent: "Skip to content",
  loading: "Loading…",
  language: "Language",
  // The specification's answers for its two confirmations; all others have a verb.
  no: "No",
  yes: "Yes",
  cancel: "Cancel",
  keep: "Keep it",
  stay: "Stay",
  tryAgain: "Try again",
  leaveTitle: "Leave this page",
  leaveQuestion: "Your changes aren't saved and will be lost.",
  dismiss: "Dismiss",
  notFound: "404",
  chunkFailed: "We couldn't load this page.",
  partFailed: "We couldn't load this part of the page.",
  chunkFailedHelp:
    "Your connection may have dropped, or there's a new version of Gubae. Try again to load it.",
  crashedHelp: "It's our fault, not yours. What you saved is safe. Reload the page to continue.",
  errorCode: "If you write to us, mention this code: {{code}}",
  offline: "You're offline. What you see may be out of date, and you can't save anything right now.",
  reconnecting: "We can't reach Gubae. Trying again…",
  backOnline: "You're back online.",
  clockOff: "The clock on this device is wrong. Gubae uses the right time: {{now}}.",
  colours: "Theme",
  coloursSystem: "System default",
  coloursLight: "Light",
  coloursDark: "Dark",
  shortcuts: "Keyboard shortcuts",
  close: "Close",
  crashed: "Something went wrong on this page.",
  reload: "Reload",
  home: "Home",
  pricing: "Pricing",
  aboutUs: "About us",
  contact: "Contact",
  downloads: "Downloads",
  mentors: "Mentors",
  lectures: "Lectures",
  social: ["Facebook", "Twitter", "Instagram", "LinkedIn"],
  titled: "{{page}} · Gubae",
  privacyPolicy: "Privacy policy",
  termsOfService: "Terms Of Service",
  copyright: "© {{years}} Gubae",
} as const;

addTexts("shell", enShell);

declare module "../i18n.ts" {
  interface Catalogue {
    shell: typeof enShell;
  }
}
