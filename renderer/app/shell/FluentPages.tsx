import "#renderer/messages/full-catalogue.ts";
import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { FluentRoot } from "#renderer/kit/appearance/FluentRoot.tsx";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";

/** Layout of the pages that use Fluent. */
export function FluentPages() {
  return (
    <FluentRoot>
      <Suspense fallback={<PageWaiting />}>
        <Outlet />
      </Suspense>
    </FluentRoot>
  );
}
