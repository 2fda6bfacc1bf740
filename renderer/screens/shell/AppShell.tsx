import "#renderer/messages/shell-catalogue.ts";
import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { useSyncedPreferences } from "#renderer/preferences/use-synced-preferences.ts";
import { PageWaiting } from "#renderer/ui/feedback/PageWaiting.tsx";
import { Shortcuts } from "../shortcuts/Shortcuts.tsx";
import { StepUp } from "./StepUp.tsx";
import "./app-shell.css";

/** The layout of all pages except the landing page. It does without Fluent, which not every page needs. */
export function AppShell() {
  useSyncedPreferences();
  return (
    <>
      <Suspense fallback={<PageWaiting />}>
        <Outlet />
      </Suspense>
      <Shortcuts />
      <StepUp />
    </>
  );
}
