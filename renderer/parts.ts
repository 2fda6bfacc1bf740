import { partsOf } from "./page-parts.ts";
import { lazyScreen } from "./ui/lazy-screen.ts";

/** Parts that are loaded when first shown. Most come with Fluent, which the landing page and the catalogue must not load. */
export const parts = {
  AppShell: lazyScreen(async () => (await import("./screens/AppShell.tsx")).AppShell),
  FluentWhereNeeded: lazyScreen(
    async () => (await import("./screens/FluentWhereNeeded.tsx")).FluentWhereNeeded,
  ),
  FluentPages: lazyScreen(async () => (await import("./screens/FluentPages.tsx")).FluentPages),
  RequireSession: lazyScreen(async () => (await import("./accounts/RequireSession.tsx")).RequireSession),
  SignUpScreen: lazyScreen(async () => (await import("./screens/SignUpScreen.tsx")).SignUpScreen),
  LogInScreen: lazyScreen(async () => (await import("./screens/LogInScreen.tsx")).LogInScreen),
  ForgotPasswordScreen: lazyScreen(
    async () => (await import("./screens/ForgotPasswordScreen.tsx")).ForgotPasswordScreen,
  ),
  ResetPasswordScreen: lazyScreen(
    async () => (await import("./screens/ResetPasswordScreen.tsx")).ResetPasswordScreen,
  ),
  ContactScreen: lazyScreen(async () => (await import("./screens/ContactScreen.tsx")).ContactScreen),
  PersonOrGuest: lazyScreen(async () => (await import("./accounts/PersonOrGuest.tsx")).PersonOrGuest),
  DashboardScreen: lazyScreen(async () => (await import("./screens/DashboardScreen.tsx")).DashboardScreen),
  DiscoverScreen: lazyScreen(async () => (await import("./screens/DiscoverScreen.tsx")).DiscoverScreen),
  LectureScreen: lazyScreen(async () => (await import("./screens/LectureScreen.tsx")).LectureScreen),
  MentorsScreen: lazyScreen(async () => (await import("./screens/MentorsScreen.tsx")).MentorsScreen),
  MentorScreen: lazyScreen(async () => (await import("./screens/MentorScreen.tsx")).MentorScreen),
  CreateScreen: lazyScreen(async () => (await import("./screens/CreateScreen.tsx")).CreateScreen),
  ProfileScreen: lazyScreen(async () => (await import("./screens/ProfileScreen.tsx")).ProfileScreen),
  StatusScreen: lazyScreen(async () => (await import("./screens/StatusScreen.tsx")).StatusScreen),
  SuccessScreen: lazyScreen(async () => (await import("./screens/SuccessScreen.tsx")).SuccessScreen),
  ReceiptScreen: lazyScreen(async () => (await import("./screens/ReceiptScreen.tsx")).ReceiptScreen),
  EnrolledStudentsScreen: lazyScreen(
    async () => (await import("./screens/EnrolledStudentsScreen.tsx")).EnrolledStudentsScreen,
  ),
  PricingScreen: lazyScreen(async () => (await import("./screens/PricingScreen.tsx")).PricingScreen),
  AboutScreen: lazyScreen(async () => (await import("./screens/AboutScreen.tsx")).AboutScreen),
  PrivacyScreen: lazyScreen(async () => (await import("./screens/PrivacyScreen.tsx")).PrivacyScreen),
  TermsScreen: lazyScreen(async () => (await import("./screens/TermsScreen.tsx")).TermsScreen),
  EarningsScreen: lazyScreen(async () => (await import("./screens/EarningsScreen.tsx")).EarningsScreen),
  DownloadsScreen: lazyScreen(async () => (await import("./screens/DownloadsScreen.tsx")).DownloadsScreen),
  AdminScreen: lazyScreen(async () => (await import("./screens/AdminScreen.tsx")).AdminScreen),
  RoomScreen: lazyScreen(async () => (await import("./screens/RoomScreen.tsx")).RoomScreen),
};

/** Loads what the page at this address is made of, so that it can be drawn in one go. Never fails: parts try again. */
export async function loadPartsOf(pathname: string): Promise<void> {
  const names = partsOf(pathname.split("/")[1] ?? "");
  await Promise.allSettled(names.map((name) => parts[name].load()));
}
