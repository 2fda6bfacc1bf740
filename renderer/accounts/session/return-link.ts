import { RETURN_PARAMETER } from "#contract/pages/return-path.ts";

/** Returns the log-in page's URL that returns to `path` after log-in. */
export function logInWithReturn(path: string): string {
  return `/login?${new URLSearchParams({ [RETURN_PARAMETER]: path })}`;
}

/** Preserves the return path in links between log-in and sign-up. */
export function withReturnPath(page: "/login" | "/signup", search: string): string {
  const next = new URLSearchParams(search).get(RETURN_PARAMETER);
  return next === null ? page : `${page}?${new URLSearchParams({ [RETURN_PARAMETER]: next })}`;
}
