import { screensOf } from "./page-screens.ts";
import { LazyMemberLecture } from "./lectures/lazy-member-lecture.ts";
import { LazyReplay } from "./replay/lazy-replay.ts";
import { LazyLobby } from "./lazy-lobby.ts";
import { LazyRoom } from "./lazy-room.ts";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** Screens that are loaded on demand. Some need Fluent, which the others must not load. */
export const screens = {
  LandingPage: lazyScreen(async () => (await import("./public/LandingPage.tsx")).LandingPage),
  AppShell: lazyScreen(async () => (await import("./shell/AppShell.tsx")).AppShell),
  FluentPages: lazyScreen(async () => (await import("./shell/FluentPages.tsx")).FluentPages),
  RequireSession: lazyScreen(
    async () => (await import("#renderer/accounts/session/RequireSession.tsx")).RequireSession,
  ),
  SignUpScreen: lazyScreen(
    async () => (await import("#renderer/accounts/log-in/SignUpScreen.tsx")).SignUpScreen,
  ),
  LogInScreen: lazyScreen(
    async () => (await import("#renderer/accounts/log-in/LogInScreen.tsx")).LogInScreen,
  ),
  ForgotPasswordScreen: lazyScreen(
    async () => (await import("#renderer/accounts/passwords/ForgotPasswordScreen.tsx")).ForgotPasswordScreen,
  ),
  ResetPasswordScreen: lazyScreen(
    async () => (await import("#renderer/accounts/passwords/ResetPasswordScreen.tsx")).ResetPasswordScreen,
  ),
  ConfirmEmailScreen: lazyScreen(
    async () => (await import("#renderer/accounts/email/ConfirmEmailScreen.tsx")).ConfirmEmailScreen,
  ),
  ContactScreen: lazyScreen(async () => (await import("./public/ContactScreen.tsx")).ContactScreen),
  OptionalSession: lazyScreen(
    async () => (await import("#renderer/accounts/session/OptionalSession.tsx")).OptionalSession,
  ),
  DashboardScreen: lazyScreen(async () => (await import("./dashboard/DashboardScreen.tsx")).DashboardScreen),
  DiscoverScreen: lazyScreen(async () => (await import("./discover/DiscoverScreen.tsx")).DiscoverScreen),
  LectureScreen: lazyScreen(async () => (await import("./lectures/LectureScreen.tsx")).LectureScreen),
  MemberLecture: LazyMemberLecture,
  MentorsScreen: lazyScreen(async () => (await import("./discover/MentorsScreen.tsx")).MentorsScreen),
  MentorScreen: lazyScreen(async () => (await import("./discover/MentorScreen.tsx")).MentorScreen),
  CreateScreen: lazyScreen(async () => (await import("./lectures/CreateScreen.tsx")).CreateScreen),
  ProfileScreen: lazyScreen(async () => (await import("./accounts/ProfileScreen.tsx")).ProfileScreen),
  StatusScreen: LazyLobby,
  SuccessScreen: lazyScreen(async () => (await import("./money/SuccessScreen.tsx")).SuccessScreen),
  ReceiptScreen: lazyScreen(async () => (await import("./money/ReceiptScreen.tsx")).ReceiptScreen),
  EnrolledStudentsScreen: lazyScreen(
    async () => (await import("./lectures/EnrolledStudentsScreen.tsx")).EnrolledStudentsScreen,
  ),
  PricingScreen: lazyScreen(async () => (await import("./public/PricingScreen.tsx")).PricingScreen),
  AboutScreen: lazyScreen(async () => (await import("./public/AboutScreen.tsx")).AboutScreen),
  PrivacyScreen: lazyScreen(async () => (await import("./public/PrivacyScreen.tsx")).PrivacyScreen),
  TermsScreen: lazyScreen(async () => (await import("./public/TermsScreen.tsx")).TermsScreen),
  EarningsScreen: lazyScreen(async () => (await import("./money/EarningsScreen.tsx")).EarningsScreen),
  DownloadsScreen: lazyScreen(async () => (await import("./public/DownloadsScreen.tsx")).DownloadsScreen),
  AdminScreen: lazyScreen(async () => (await import("./accounts/AdminScreen.tsx")).AdminScreen),
  ReplayScreen: LazyReplay,
  OfflineScreen: lazyScreen(async () => (await import("./replay/OfflineScreen.tsx")).OfflineScreen),
  RoomScreen: LazyRoom,
};

const screensAt = (pathname: string) => screensOf(pathname.split("/")[1] ?? "").map((name) => screens[name]);

/** Preloads the screens of a page, so that it renders at once. It never rejects, because screens load themselves again. */
export async function loadScreensOf(pathname: string): Promise<void> {
  await Promise.allSettled(screensAt(pathname).map((screen) => screen.load()));
}

/** The same unnoticed, for a page that is probably next. */
export async function loadScreensAhead(pathname: string): Promise<void> {
  await Promise.all(screensAt(pathname).map((screen) => screen.loadAhead()));
}
