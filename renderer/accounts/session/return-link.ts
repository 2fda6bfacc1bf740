const PARAMETER = "next";

/** Returns the log-in page's URL that leads back to `path` afterwards. */
export function logInWithReturn(path: string): string {
  return `/login?${new URLSearchParams({ [PARAMETER]: path })}`;
}

/** Keeps the return path in links between log-in and sign-up. */
export function keepReturnPath(page: "/login" | "/signup", search: string): string {
  const next = new URLSearchParams(search).get(PARAMETER);
  return next === null ? page : `${page}?${new URLSearchParams({ [PARAMETER]: next })}`;
}

/**
 * Returns the path to open after log-in. It accepts only our own paths: browsers treat `//evil.example` and
 * `/\evil.example` as other sites.
 */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get(PARAMETER) ?? "";
  return /^\/(?![/\\])/.test(next) ? next : "/dashboard";
}
