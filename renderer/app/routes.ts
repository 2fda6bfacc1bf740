/** What surrounds a screen: nothing, or header and footer. */
type Frame = "none" | "shell";
/** How a page treats sessions: the page ignores them, resumes a session if there is one, or requires a session. */
type Guard = "none" | "optional" | "required";

export interface AppRoute {
  path: string;
  /**
   * The path of a module that exports the component of the same name. The module and its texts are loaded on demand.
   */
  screen: string;
  frame: Frame;
  guard: Guard;
  /** True if the built page loads the screen and its frame in parallel, instead of one after another. */
  preload: boolean;
  /** Replaces the screen for signed-in users. */
  memberScreen: string | null;
}

type Row = [
  path: string,
  screen: string,
  frame: Frame,
  guard: Guard,
  preload?: "preload",
  memberScreen?: string,
];

const table: readonly Row[] = [
  ["/", "./public/LandingPage.tsx", "none", "none", "preload"],
  ["/pricing", "./public/PricingScreen.tsx", "none", "none", "preload"],
  ["/about", "./public/AboutScreen.tsx", "none", "none", "preload"],
  ["/privacy", "./public/PrivacyScreen.tsx", "none", "none", "preload"],
  ["/terms", "./public/TermsScreen.tsx", "none", "none", "preload"],

  ["/signup", "../accounts/log-in/SignUpScreen.tsx", "shell", "none", "preload"],
  ["/login", "../accounts/log-in/LogInScreen.tsx", "shell", "none", "preload"],
  ["/forgot-password", "../accounts/passwords/ForgotPasswordScreen.tsx", "shell", "none"],
  ["/reset-password", "../accounts/passwords/ResetPasswordScreen.tsx", "shell", "none"],
  ["/confirm-email", "../accounts/email/ConfirmEmailScreen.tsx", "shell", "none"],
  ["/success", "./money/SuccessScreen.tsx", "shell", "none", "preload"],
  ["/offline", "./replay/OfflineScreen.tsx", "shell", "none", "preload"],

  [
    "/lecture",
    "./lectures/LectureScreen.tsx",
    "shell",
    "optional",
    "preload",
    "./lectures/MemberLectureScreen.tsx",
  ],
  ["/mentors", "./discover/MentorsScreen.tsx", "shell", "optional", "preload"],
  ["/subjects", "./discover/SubjectsScreen.tsx", "shell", "optional", "preload"],
  ["/subjects/:subject", "./discover/SubjectsScreen.tsx", "shell", "optional", "preload"],
  ["/mentor", "./discover/MentorScreen.tsx", "shell", "optional", "preload"],

  ["/lectures", "./discover/DiscoverScreen.tsx", "shell", "required", "preload"],
  ["/dashboard", "./dashboard/DashboardScreen.tsx", "shell", "required", "preload"],
  ["/replay", "./replay/ReplayScreen.tsx", "shell", "required", "preload"],
  ["/status", "./room/StatusScreen.tsx", "shell", "required", "preload"],
  ["/practice", "./room/PracticeScreen.tsx", "shell", "required"],
  ["/receipt", "./money/ReceiptScreen.tsx", "shell", "required"],
  ["/class/:id/t", "./room/RoomScreen.tsx", "shell", "required", "preload"],
  ["/class/:id/f", "./room/RoomScreen.tsx", "shell", "required", "preload"],

  ["/contact", "./public/ContactScreen.tsx", "shell", "optional"],
  ["/downloads", "./public/DownloadsScreen.tsx", "shell", "optional"],

  ["/report", "./lectures/ReportScreen.tsx", "shell", "required"],
  ["/create", "./lectures/CreateScreen.tsx", "shell", "required"],
  ["/profile", "./accounts/ProfileScreen.tsx", "shell", "required", "preload"],
  ["/profile/:section", "./accounts/ProfileScreen.tsx", "shell", "required", "preload"],
  ["/earnings", "./money/EarningsScreen.tsx", "shell", "required"],
  ["/admin/:section?", "./accounts/AdminScreen.tsx", "shell", "required"],
  ["/enrolled-students", "./lectures/EnrolledStudentsScreen.tsx", "shell", "required"],
];

export const routes: readonly AppRoute[] = table.map(
  ([path, screen, frame, guard, preload, memberScreen = null]) => ({
    path,
    screen,
    frame,
    guard,
    preload: preload !== undefined,
    memberScreen,
  }),
);

export const APP_SHELL = "./shell/AppShell.tsx";
export const OPTIONAL_SESSION = "../accounts/session/OptionalSession.tsx";
export const REQUIRE_SESSION = "../accounts/session/RequireSession.tsx";

const frames = { none: [], shell: [APP_SHELL] };
const guards = { none: [], optional: [OPTIONAL_SESSION], required: [REQUIRE_SESSION] };

/**
 * Returns the modules of the guests' variant of a page, which the server renders, from the outermost to the innermost.
 */
export function guestModulesOf({ frame, guard, screen }: AppRoute): readonly string[] {
  return [...frames[frame], ...guards[guard], screen];
}

/**
 * Returns all modules of a page, so that they can be requested at once. Otherwise a nested module would be requested
 * only after its outer one has loaded.
 */
export function modulesOf(route: AppRoute): readonly string[] {
  const guest = guestModulesOf(route);
  return route.memberScreen === null ? guest : [...guest, route.memberScreen];
}

export const segmentOf = (path: string): string => path.split("/")[1] ?? "";

/** Returns the route to preload for a path with this first segment. */
export function preloadedRoute(segment: string): AppRoute | undefined {
  return routes.find(({ path, preload }) => preload && segmentOf(path) === segment);
}

/** Throws when no route has this path. */
export function routeAt(path: string): AppRoute {
  const route = routes.find((one) => one.path === path);
  if (route === undefined) throw new Error(`There is no route ${path}.`);
  return route;
}
