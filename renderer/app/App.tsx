import "#renderer/messages/en/shell.ts";
import { type ComponentType, createElement, Suspense } from "react";
import { type RouteObject, useLocation, useRoutes } from "react-router-dom";
import { useSession } from "#renderer/data/session/session-store.ts";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";
import { NotFoundScreen } from "./public/NotFoundScreen.tsx";
import { APP_SHELL, type AppRoute, OPTIONAL_SESSION, REQUIRE_SESSION, routes, segmentOf } from "./routes.ts";
import { preloadScreens, screenOf } from "./screens.ts";
import { ConnectionBar } from "./shell/ConnectionBar.tsx";
import { CrashBoundary } from "./shell/CrashBoundary.tsx";
import { PreloadContext } from "./shell/preload-context.ts";
import { usePreloadReturn } from "./use-preload-return.ts";
import "#renderer/kit/navigation/intercept-popstate.ts";
import "#renderer/kit/appearance/palette.css";

export function App() {
  const { pathname } = useLocation();
  usePreloadReturn();
  return (
    <CrashBoundary resetKey={pathname}>
      <ConnectionBar />
      <PreloadContext value={preloadScreens}>
        <Suspense fallback={<PageWaiting />}>
          <Pages />
        </Suspense>
      </PreloadContext>
    </CrashBoundary>
  );
}

/**
 * Creates new elements on each render: React would skip identical ones, which would then stay in the previous language.
 */
function Pages() {
  const { pathname } = useLocation();
  const segment = segmentOf(pathname).toLowerCase();
  // On a slow phone, comparing the path with all routes would take longer than all else that the first render does.
  const candidates = routes.filter(({ path }) => segmentOf(path) === segment);
  const pages = (frame: AppRoute["frame"], guard: AppRoute["guard"]) =>
    candidates.filter((route) => route.frame === frame && route.guard === guard).map(routeObject);
  const guarded = (frame: AppRoute["frame"]): RouteObject[] => [
    ...pages(frame, "none"),
    around(OPTIONAL_SESSION, pages(frame, "optional")),
    around(REQUIRE_SESSION, pages(frame, "required")),
  ];
  return useRoutes([
    ...pages("none", "none"),
    around(APP_SHELL, guarded("shell")),
    { path: "*", element: <NotFoundScreen /> },
  ]);
}

const around = (file: string, children: RouteObject[]): RouteObject => ({
  element: createElement(screenOf(file)),
  children,
});

function routeObject({ path, screen, memberScreen }: AppRoute): RouteObject {
  return {
    path,
    element:
      memberScreen === null ? (
        createElement(screenOf(screen))
      ) : (
        <GuestOrMember guest={screenOf(screen)} member={screenOf(memberScreen)} />
      ),
  };
}

interface GuestOrMemberProps {
  guest: ComponentType;
  member: ComponentType;
}

/** A page in two variants: for guests and for signed-in users. */
function GuestOrMember({ guest: Guest, member: Member }: GuestOrMemberProps) {
  const isGuest = useSession((session) => session.token === null);
  return isGuest ? <Guest /> : <Member />;
}
