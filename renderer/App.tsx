import { Suspense } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { LandingPage } from "./landing/LandingPage.tsx";
import { parts } from "./parts.ts";
import { NotFoundScreen } from "./screens/NotFoundScreen.tsx";
import { ConnectionBar } from "./ui/ConnectionBar.tsx";
import { CrashBoundary } from "./ui/CrashBoundary.tsx";
import { PageWaiting } from "./ui/PageWaiting.tsx";
import "./ui/history-gate.ts";
import "./ui/palette.css";

export function App() {
  const { pathname } = useLocation();
  return (
    <CrashBoundary resetKey={pathname}>
      <ConnectionBar />
      <Suspense fallback={<PageWaiting />}>
        <Pages />
      </Suspense>
    </CrashBoundary>
  );
}

/** The landing page comes with the first file; the others are loaded when they are asked for. */
function Pages() {
  return (
    <Routes>
      <Route path="/" element={<LandingPage />} />
      <Route path="/pricing" element={<parts.PricingScreen />} />
      <Route path="/about" element={<parts.AboutScreen />} />
      <Route path="/privacy" element={<parts.PrivacyScreen />} />
      <Route path="/terms" element={<parts.TermsScreen />} />
      <Route element={<parts.AppShell />}>
        <Route element={<parts.RequireSession />}>
          <Route path="/lectures" element={<parts.DiscoverScreen />} />
        </Route>
        <Route element={<parts.PersonOrGuest />}>
          <Route path="/mentors" element={<parts.MentorsScreen />} />
          <Route path="/mentor" element={<parts.MentorScreen />} />
        </Route>
        <Route element={<parts.FluentWhereNeeded />}>
          <Route path="/signup" element={<parts.SignUpScreen />} />
          <Route path="/login" element={<parts.LogInScreen />} />
          <Route path="/forgot-password" element={<parts.ForgotPasswordScreen />} />
          <Route path="/reset-password" element={<parts.ResetPasswordScreen />} />
          <Route path="/success" element={<parts.SuccessScreen />} />
          <Route element={<parts.PersonOrGuest />}>
            <Route path="/lecture" element={<parts.LectureScreen />} />
            <Route path="/contact" element={<parts.ContactScreen />} />
          </Route>
          <Route element={<parts.RequireSession />}>
            <Route path="/dashboard" element={<parts.DashboardScreen />} />
            <Route path="/create" element={<parts.CreateScreen />} />
            <Route path="/profile" element={<parts.ProfileScreen />} />
            <Route path="/earnings" element={<parts.EarningsScreen />} />
            <Route path="/admin/:section?" element={<parts.AdminScreen />} />
            <Route path="/downloads" element={<parts.DownloadsScreen />} />
            <Route path="/status" element={<parts.StatusScreen />} />
            <Route path="/receipt" element={<parts.ReceiptScreen />} />
            <Route path="/enrolled-students" element={<parts.EnrolledStudentsScreen />} />
            <Route path="/class/:id/t" element={<parts.RoomScreen wantsToHost />} />
            <Route path="/class/:id/f" element={<parts.RoomScreen wantsToHost={false} />} />
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
