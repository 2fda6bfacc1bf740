import type { parts } from "./parts.ts";

type PartName = keyof typeof parts;

const fluent: readonly PartName[] = ["AppShell", "FluentWhereNeeded", "FluentPages"];
const signedIn: readonly PartName[] = [...fluent, "RequireSession"];
const anybody: readonly PartName[] = ["AppShell", "PersonOrGuest"];

/**
 * By the first word of an address: the parts its page is made of, one inside the other, as `App.tsx` has them. Each
 * would be asked for only when the one around it is there; so they are asked for together, by the built page already.
 */
export const pageParts: Readonly<Record<string, readonly PartName[]>> = {
  pricing: ["PricingScreen"],
  about: ["AboutScreen"],
  privacy: ["PrivacyScreen"],
  terms: ["TermsScreen"],
  lectures: ["AppShell", "RequireSession", "DiscoverScreen"],
  lecture: [...anybody, "FluentWhereNeeded", "LectureScreen"],
  mentors: [...anybody, "MentorsScreen"],
  mentor: [...anybody, "MentorScreen"],
  login: [...fluent, "LogInScreen"],
  signup: [...fluent, "SignUpScreen"],
  success: [...fluent, "SuccessScreen"],
  dashboard: [...signedIn, "DashboardScreen"],
  status: [...signedIn, "StatusScreen"],
  class: [...signedIn, "RoomScreen"],
};

/** None for an address that loads its parts as it goes, whatever it is called. */
export function partsOf(firstWord: string): readonly PartName[] {
  return Object.hasOwn(pageParts, firstWord) ? (pageParts[firstWord] ?? []) : [];
}
