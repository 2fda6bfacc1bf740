import "#renderer/messages/full-catalogue.ts";
import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { useKeptPreferences } from "#renderer/preferences/use-kept-preferences.ts";
import { FluentRoot } from "#renderer/ui/FluentRoot.tsx";
import { PageWaiting } from "#renderer/ui/PageWaiting.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import "./app-shell.css";

/** What every page but the landing page stands in. Toasts live here, so that they outlast a change of page. */
export function AppShell() {
  useKeptPreferences();
  return (
    <FluentRoot>
      <Suspense fallback={<PageWaiting />}>
        <Outlet />
      </Suspense>
      <Shortcuts />
    </FluentRoot>
  );
}
