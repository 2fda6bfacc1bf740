const PARAMETER = "next";

/** The log-in page's address that comes back to `path` afterwards. */
export function loginThenBack(path: string): string {
  return `/login?${new URLSearchParams({ [PARAMETER]: path })}`;
}

/** Carries the way back along between log-in and sign-up. */
export function withSameReturn(page: "/login" | "/signup", search: string): string {
  const next = new URLSearchParams(search).get(PARAMETER);
  return next === null ? page : `${page}?${new URLSearchParams({ [PARAMETER]: next })}`;
}

/**
 * Where to go after log-in. Only paths of our own: `//evil.example` and `/\evil.example` are other sites to a
 * browser.
 */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get(PARAMETER) ?? "";
  return /^\/(?![/\\])/.test(next) ? next : "/dashboard";
}
