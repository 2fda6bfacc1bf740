import "#renderer/messages/full-catalogue.ts";
import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { FluentRoot } from "#renderer/ui/FluentRoot.tsx";
import { PageWaiting } from "#renderer/ui/PageWaiting.tsx";

/** The pages that are made of Fluent's parts. Toasts live here, so that they outlast a change among these pages. */
export function FluentPages() {
  return (
    <FluentRoot>
      <Suspense fallback={<PageWaiting />}>
        <Outlet />
      </Suspense>
    </FluentRoot>
  );
}
