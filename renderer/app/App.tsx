import "#renderer/messages/en/shell.ts";
import { Suspense } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { screens } from "./lazy-screens.ts";
import { NotFoundScreen } from "./public/NotFoundScreen.tsx";
import { ConnectionBar } from "./shell/ConnectionBar.tsx";
import { CrashBoundary } from "./shell/CrashBoundary.tsx";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";
import { useReturnAhead } from "./use-return-ahead.ts";
import "#renderer/kit/navigation/intercept-popstate.ts";
import "#renderer/kit/appearance/palette.css";

export function App() {
  const { pathname } = useLocation();
  useReturnAhead();
  return (
    <CrashBoundary resetKey={pathname}>
      <ConnectionBar />
      <Suspense fallback={<PageWaiting />}>
        <Pages />
      </Suspense>
    </CrashBoundary>
  );
}

/** Pages are loaded on demand. */
function Pages() {
  return (
    <Routes>
      <Route path="/" element={<screens.LandingPage />} />
      <Route path="/pricing" element={<screens.PricingScreen />} />
      <Route path="/about" element={<screens.AboutScreen />} />
      <Route path="/privacy" element={<screens.PrivacyScreen />} />
      <Route path="/terms" element={<screens.TermsScreen />} />
      <Route element={<screens.AppShell />}>
        <Route path="/signup" element={<screens.SignUpScreen />} />
        <Route path="/login" element={<screens.LogInScreen />} />
        <Route path="/forgot-password" element={<screens.ForgotPasswordScreen />} />
        <Route path="/reset-password" element={<screens.ResetPasswordScreen />} />
        <Route path="/confirm-email" element={<screens.ConfirmEmailScreen />} />
        <Route path="/success" element={<screens.SuccessScreen />} />
        <Route path="/offline" element={<screens.OfflineScreen />} />
        <Route element={<screens.OptionalSession />}>
          <Route path="/lecture" element={<screens.LectureScreen />} />
          <Route path="/mentors" element={<screens.MentorsScreen />} />
          <Route path="/mentor" element={<screens.MentorScreen />} />
        </Route>
        <Route element={<screens.RequireSession />}>
          <Route path="/lectures" element={<screens.DiscoverScreen />} />
          <Route path="/dashboard" element={<screens.DashboardScreen />} />
          <Route path="/replay" element={<screens.ReplayScreen />} />
          <Route path="/status" element={<screens.StatusScreen />} />
          <Route path="/receipt" element={<screens.ReceiptScreen />} />
          <Route path="/class/:id/t" element={<screens.RoomScreen wantsToHost />} />
          <Route path="/class/:id/f" element={<screens.RoomScreen wantsToHost={false} />} />
        </Route>
        <Route element={<screens.FluentPages />}>
          <Route element={<screens.OptionalSession />}>
            <Route path="/contact" element={<screens.ContactScreen />} />
            <Route path="/downloads" element={<screens.DownloadsScreen />} />
          </Route>
          <Route element={<screens.RequireSession />}>
            <Route path="/create" element={<screens.CreateScreen />} />
            <Route path="/profile" element={<screens.ProfileScreen />} />
            <Route path="/earnings" element={<screens.EarningsScreen />} />
            <Route path="/admin/:section?" element={<screens.AdminScreen />} />
            <Route path="/enrolled-students" element={<screens.EnrolledStudentsScreen />} />
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
