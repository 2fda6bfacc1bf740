import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { useDarkColours } from "#renderer/data/session/use-dark-colours.ts";
import { FluentRoot } from "#renderer/kit/appearance/FluentRoot.tsx";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";

/** Layout of the pages that use Fluent. */
export function FluentPages() {
  return (
    <FluentRoot dark={useDarkColours()}>
      <Suspense fallback={<PageWaiting />}>
        <Outlet />
      </Suspense>
    </FluentRoot>
  );
}
