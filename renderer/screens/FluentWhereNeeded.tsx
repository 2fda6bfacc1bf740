import { Outlet, useMatch } from "react-router-dom";
import { parts } from "#renderer/parts.ts";
import { useSession } from "#renderer/session/session-store.ts";

/** A guest's lecture page, where shared links lead, is the one page here that must open without Fluent. */
export function FluentWhereNeeded() {
  const atLecture = useMatch("/lecture") !== null;
  const isGuest = useSession(({ token, mayResume }) => token === null && !mayResume);
  return atLecture && isGuest ? <Outlet /> : <parts.FluentPages />;
}
