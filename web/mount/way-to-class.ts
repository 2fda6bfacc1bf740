import { fetchInTurn } from "./fetch-in-turn.ts";

/** Resolves when the page's address has become another one without a navigation. */
function leftFor(pathname: string): Promise<boolean> {
  if (window.location.pathname === pathname) return Promise.resolve(true);
  return new Promise((resolve) => window.addEventListener("popstate", () => resolve(true), { once: true }));
}

/**
 * Fetches files, in order, until they are there or somebody is on the way to class: who presses at once waits for nothing
 * that only a reader of the lecture needs.
 * @returns whether somebody is on the way to class
 */
export async function fetchUntilOnTheWay(files: readonly string[]): Promise<boolean> {
  const pressed = new AbortController();
  const left = leftFor("/status");
  const came = fetchInTurn(files, pressed.signal).then(() => false);
  const goes = await Promise.race([left, came]);
  pressed.abort();
  return goes;
}
