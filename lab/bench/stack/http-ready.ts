import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 10;

/** Returns the status of a GET request; null while nothing listens. */
function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get(url, { headers: { accept: "text/html" }, agent: false }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? null));
    });
    request.once("error", () => resolve(null));
  });
}

/** Resolves at the first status 200 of `url`. Throws after `timeoutMs`, or when `failure` returns a reason. */
export async function waitUntilReady(
  url: string,
  timeoutMs: number,
  failure: () => string | null = () => null,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while ((await statusOf(url)) !== 200) {
    const reason = failure();
    if (reason !== null) throw new Error(reason);
    if (performance.now() > deadline) throw new Error(`${url} had no status 200 within ${timeoutMs} ms`);
    await wait(POLL_MS);
  }
}
