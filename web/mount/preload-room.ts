import { fetchSequentially } from "./fetch-sequentially.ts";

/** Resolves with true when the page's address has changed to this path without a navigation. */
function leftFor(pathname: string): Promise<boolean> {
  if (window.location.pathname === pathname) return Promise.resolve(true);
  return new Promise((resolve) => window.addEventListener("popstate", () => resolve(true), { once: true }));
}

/**
 * Fetches files in order until they are loaded or the user is entering the room. A user who presses the link to the
 * room early therefore does not wait for files that only the lecture's page needs.
 * @returns whether the user is entering the room
 */
export async function prefetchUntilJoining(files: readonly string[]): Promise<boolean> {
  const pressed = new AbortController();
  const left = leftFor("/status");
  const came = fetchSequentially(files, pressed.signal).then(() => false);
  const joining = await Promise.race([left, came]);
  pressed.abort();
  return joining;
}
