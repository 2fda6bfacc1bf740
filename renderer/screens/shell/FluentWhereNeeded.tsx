import type { ReactElement } from "react";
import { Outlet, useMatch } from "react-router-dom";
import { useSession } from "#renderer/session/session-store.ts";

/** Loads Fluent except for a guest's lecture page: shared links lead there, so it must open fast. */
export function FluentWhereNeeded({ fluent }: { fluent: ReactElement }) {
  const atLecture = useMatch("/lecture") !== null;
  const isGuest = useSession(({ token, mayResume }) => token === null && !mayResume);
  return atLecture && isGuest ? <Outlet /> : fluent;
}
