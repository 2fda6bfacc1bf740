import "#renderer/messages/en/accounts.ts";
import "#renderer/messages/en/dates.ts";
import "#renderer/messages/en/errors.ts";
import "#renderer/messages/en/lectures.ts";
import "#renderer/messages/en/mentors.ts";
import "#renderer/messages/en/preferences.ts";
import "#renderer/messages/en/shortcuts.ts";
import "#renderer/messages/react-i18n.ts";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useSyncedPreferences } from "#renderer/preferences/use-synced-preferences.ts";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";
import { ClockNote } from "./ClockNote.tsx";
import { ToastRoot } from "#renderer/kit/toasts/ToastRoot.tsx";
import { Shortcuts } from "../shortcuts/Shortcuts.tsx";
import { StepUp } from "./StepUp.tsx";
import "./app-shell.css";

/**
 * Returns a key that identifies the page: a different lecture is a different page, but different filters in the URL are
 * not.
 */
function usePage(): string {
  const { pathname, search } = useLocation();
  return `${pathname}?id=${new URLSearchParams(search).get("id") ?? ""}`;
}

/**
 * The layout of all pages except the landing page. It contains the toasts, so that a result stays readable after
 * navigation.
 */
export function AppShell() {
  useSyncedPreferences();
  return (
    <ToastRoot page={usePage()}>
      <Suspense fallback={<PageWaiting />}>
        <Outlet />
      </Suspense>
      <Shortcuts />
      <StepUp />
      <ClockNote />
    </ToastRoot>
  );
}
