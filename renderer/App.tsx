import { Suspense } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { LandingPage } from "./landing/LandingPage.tsx";
import { NotFoundScreen } from "./screens/NotFoundScreen.tsx";
import { ConnectionBar } from "./ui/ConnectionBar.tsx";
import { CrashBoundary } from "./ui/CrashBoundary.tsx";
import { lazyScreen } from "./ui/lazy-screen.ts";
import { PageWaiting } from "./ui/PageWaiting.tsx";
import "./ui/history-gate.ts";
import "./ui/palette.css";

// The landing page stands alone. Most others come with Fluent, which it and the catalogue must not load.
const AppShell = lazyScreen(async () => (await import("./screens/AppShell.tsx")).AppShell);
const FluentWhereNeeded = lazyScreen(
  async () => (await import("./screens/FluentWhereNeeded.tsx")).FluentWhereNeeded,
);
const SignedIn = lazyScreen(async () => (await import("./accounts/RequireSession.tsx")).RequireSession);
const SignUp = lazyScreen(async () => (await import("./screens/SignUpScreen.tsx")).SignUpScreen);
const LogIn = lazyScreen(async () => (await import("./screens/LogInScreen.tsx")).LogInScreen);
const Forgot = lazyScreen(
  async () => (await import("./screens/ForgotPasswordScreen.tsx")).ForgotPasswordScreen,
);
const Reset = lazyScreen(async () => (await import("./screens/ResetPasswordScreen.tsx")).ResetPasswordScreen);
const Contact = lazyScreen(async () => (await import("./screens/ContactScreen.tsx")).ContactScreen);
const AnyVisitor = lazyScreen(async () => (await import("./accounts/PersonOrGuest.tsx")).PersonOrGuest);
const Dashboard = lazyScreen(async () => (await import("./screens/DashboardScreen.tsx")).DashboardScreen);
const Discover = lazyScreen(async () => (await import("./screens/DiscoverScreen.tsx")).DiscoverScreen);
const Lecture = lazyScreen(async () => (await import("./screens/LectureScreen.tsx")).LectureScreen);
const Mentors = lazyScreen(async () => (await import("./screens/MentorsScreen.tsx")).MentorsScreen);
const Mentor = lazyScreen(async () => (await import("./screens/MentorScreen.tsx")).MentorScreen);
const Create = lazyScreen(async () => (await import("./screens/CreateScreen.tsx")).CreateScreen);
const Profile = lazyScreen(async () => (await import("./screens/ProfileScreen.tsx")).ProfileScreen);
const Status = lazyScreen(async () => (await import("./screens/StatusScreen.tsx")).StatusScreen);
const Success = lazyScreen(async () => (await import("./screens/SuccessScreen.tsx")).SuccessScreen);
const Receipt = lazyScreen(async () => (await import("./screens/ReceiptScreen.tsx")).ReceiptScreen);
const Students = lazyScreen(
  async () => (await import("./screens/EnrolledStudentsScreen.tsx")).EnrolledStudentsScreen,
);
const Pricing = lazyScreen(async () => (await import("./screens/PricingScreen.tsx")).PricingScreen);
const About = lazyScreen(async () => (await import("./screens/AboutScreen.tsx")).AboutScreen);
const Privacy = lazyScreen(async () => (await import("./screens/PrivacyScreen.tsx")).PrivacyScreen);
const Terms = lazyScreen(async () => (await import("./screens/TermsScreen.tsx")).TermsScreen);
const Earnings = lazyScreen(async () => (await import("./screens/EarningsScreen.tsx")).EarningsScreen);
const Admin = lazyScreen(async () => (await import("./screens/AdminScreen.tsx")).AdminScreen);
const Room = lazyScreen(async () => (await import("./screens/RoomScreen.tsx")).RoomScreen);

export function App() {
  const { pathname } = useLocation();
  return (
    <CrashBoundary resetKey={pathname}>
      <ConnectionBar />
      <Suspense fallback={<PageWaiting />}>
        <Routes>
          <Route path="/" element={<LandingPage />} />
          <Route path="/pricing" element={<Pricing />} />
          <Route path="/about" element={<About />} />
          <Route path="/privacy" element={<Privacy />} />
          <Route path="/terms" element={<Terms />} />
          <Route element={<AppShell />}>
            <Route element={<SignedIn />}>
              <Route path="/lectures" element={<Discover />} />
            </Route>
            <Route element={<AnyVisitor />}>
              <Route path="/mentors" element={<Mentors />} />
              <Route path="/mentor" element={<Mentor />} />
            </Route>
            <Route element={<FluentWhereNeeded />}>
              <Route path="/signup" element={<SignUp />} />
              <Route path="/login" element={<LogIn />} />
              <Route path="/forgot-password" element={<Forgot />} />
              <Route path="/reset-password" element={<Reset />} />
              <Route path="/success" element={<Success />} />
              <Route element={<AnyVisitor />}>
                <Route path="/lecture" element={<Lecture />} />
                <Route path="/contact" element={<Contact />} />
              </Route>
              <Route element={<SignedIn />}>
                <Route path="/dashboard" element={<Dashboard />} />
                <Route path="/create" element={<Create />} />
                <Route path="/profile" element={<Profile />} />
                <Route path="/earnings" element={<Earnings />} />
                <Route path="/admin/:section?" element={<Admin />} />
                <Route path="/status" element={<Status />} />
                <Route path="/receipt" element={<Receipt />} />
                <Route path="/enrolled-students" element={<Students />} />
                <Route path="/class/:id/t" element={<Room wantsToHost />} />
                <Route path="/class/:id/f" element={<Room wantsToHost={false} />} />
              </Route>
            </Route>
          </Route>
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </CrashBoundary>
  );
}
