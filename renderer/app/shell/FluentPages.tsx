import "#renderer/messages/en/downloads.ts";
import "#renderer/messages/en/earnings.ts";
import "#renderer/messages/en/enrollments.ts";
import "#renderer/messages/en/fields.ts";
import "#renderer/messages/en/passkeys.ts";
import "#renderer/messages/en/second-factor.ts";
import "#renderer/messages/en/security.ts";
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
