import { screensOf } from "./page-screens.ts";
import { LazyMemberLecture } from "./screens/lectures/lazy-member-lecture.ts";
import { LazyReplay } from "./screens/replay/lazy-replay.ts";
import { LazyLobby } from "./screens/room/lazy-lobby.ts";
import { LazyRoom } from "./screens/room/lazy-room.ts";
import { lazyScreen } from "./ui/navigation/lazy-screen.ts";

/** Screens that are loaded on demand. Some need Fluent, which the others must not load. */
export const screens = {
  LandingPage: lazyScreen(async () => (await import("./landing/LandingPage.tsx")).LandingPage),
  AppShell: lazyScreen(async () => (await import("./screens/shell/AppShell.tsx")).AppShell),
  FluentPages: lazyScreen(async () => (await import("./screens/shell/FluentPages.tsx")).FluentPages),
  RequireSession: lazyScreen(
    async () => (await import("./accounts/session/RequireSession.tsx")).RequireSession,
  ),
  SignUpScreen: lazyScreen(async () => (await import("./screens/account/SignUpScreen.tsx")).SignUpScreen),
  LogInScreen: lazyScreen(async () => (await import("./screens/account/LogInScreen.tsx")).LogInScreen),
  ForgotPasswordScreen: lazyScreen(
    async () => (await import("./screens/account/ForgotPasswordScreen.tsx")).ForgotPasswordScreen,
  ),
  ResetPasswordScreen: lazyScreen(
    async () => (await import("./screens/account/ResetPasswordScreen.tsx")).ResetPasswordScreen,
  ),
  ConfirmEmailScreen: lazyScreen(
    async () => (await import("./screens/account/ConfirmEmailScreen.tsx")).ConfirmEmailScreen,
  ),
  ContactScreen: lazyScreen(async () => (await import("./screens/public/ContactScreen.tsx")).ContactScreen),
  OptionalSession: lazyScreen(
    async () => (await import("./accounts/session/OptionalSession.tsx")).OptionalSession,
  ),
  DashboardScreen: lazyScreen(
    async () => (await import("./screens/dashboard/DashboardScreen.tsx")).DashboardScreen,
  ),
  DiscoverScreen: lazyScreen(
    async () => (await import("./screens/lectures/discover/DiscoverScreen.tsx")).DiscoverScreen,
  ),
  LectureScreen: lazyScreen(async () => (await import("./screens/lectures/LectureScreen.tsx")).LectureScreen),
  MemberLecture: LazyMemberLecture,
  MentorsScreen: lazyScreen(async () => (await import("./screens/mentors/MentorsScreen.tsx")).MentorsScreen),
  MentorScreen: lazyScreen(async () => (await import("./screens/mentors/MentorScreen.tsx")).MentorScreen),
  CreateScreen: lazyScreen(async () => (await import("./screens/lectures/CreateScreen.tsx")).CreateScreen),
  ProfileScreen: lazyScreen(async () => (await import("./screens/account/ProfileScreen.tsx")).ProfileScreen),
  StatusScreen: LazyLobby,
  SuccessScreen: lazyScreen(async () => (await import("./screens/money/SuccessScreen.tsx")).SuccessScreen),
  ReceiptScreen: lazyScreen(async () => (await import("./screens/money/ReceiptScreen.tsx")).ReceiptScreen),
  EnrolledStudentsScreen: lazyScreen(
    async () => (await import("./screens/lectures/EnrolledStudentsScreen.tsx")).EnrolledStudentsScreen,
  ),
  PricingScreen: lazyScreen(async () => (await import("./screens/public/PricingScreen.tsx")).PricingScreen),
  AboutScreen: lazyScreen(async () => (await import("./screens/public/AboutScreen.tsx")).AboutScreen),
  PrivacyScreen: lazyScreen(async () => (await import("./screens/public/PrivacyScreen.tsx")).PrivacyScreen),
  TermsScreen: lazyScreen(async () => (await import("./screens/public/TermsScreen.tsx")).TermsScreen),
  EarningsScreen: lazyScreen(async () => (await import("./screens/money/EarningsScreen.tsx")).EarningsScreen),
  DownloadsScreen: lazyScreen(
    async () => (await import("./screens/public/DownloadsScreen.tsx")).DownloadsScreen,
  ),
  AdminScreen: lazyScreen(async () => (await import("./screens/admin/AdminScreen.tsx")).AdminScreen),
  ReplayScreen: LazyReplay,
  OfflineScreen: lazyScreen(async () => (await import("./screens/replay/OfflineScreen.tsx")).OfflineScreen),
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
