import "#renderer/messages/full-catalogue.ts";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { FluentRoot } from "#renderer/ui/appearance/FluentRoot.tsx";
import { PageWaiting } from "#renderer/ui/feedback/PageWaiting.tsx";

/** Filters in the address don't make another page; another lecture does. */
function usePage(): string {
  const { pathname, search } = useLocation();
  return `${pathname}?id=${new URLSearchParams(search).get("id") ?? ""}`;
}

/** Layout of the pages that use Fluent. Toasts are here, so that a result is still read after a change of page. */
export function FluentPages() {
  return (
    <FluentRoot page={usePage()}>
      <Suspense fallback={<PageWaiting />}>
        <Outlet />
      </Suspense>
    </FluentRoot>
  );
}
