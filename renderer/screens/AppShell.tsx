import "#renderer/messages/shell-catalogue.ts";
import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { useKeptPreferences } from "#renderer/preferences/use-kept-preferences.ts";
import { PageWaiting } from "#renderer/ui/PageWaiting.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import "./app-shell.css";

/** What every page but the landing page stands in. It does without Fluent, which not every page needs. */
export function AppShell() {
  useKeptPreferences();
  return (
    <>
      <Suspense fallback={<PageWaiting />}>
        <Outlet />
      </Suspense>
      <Shortcuts />
    </>
  );
}
