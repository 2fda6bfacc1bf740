import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 10;

/** The status of one GET, as a browser asks for a page; null while nobody listens. */
function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get(url, { headers: { accept: "text/html" }, agent: false }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? null));
    });
    request.once("error", () => resolve(null));
  });
}

/** Returns when `url` answers 200 for the first time. @throws after `patienceMs`, or when `given up` says why */
export async function untilAnswers(
  url: string,
  patienceMs: number,
  givenUp: () => string | null = () => null,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while ((await statusOf(url)) !== 200) {
    const reason = givenUp();
    if (reason !== null) throw new Error(reason);
    if (performance.now() > deadline) throw new Error(`${url} did not answer 200 within ${patienceMs} ms`);
    await wait(POLL_MS);
  }
}
