import { success } from "#contract/endpoint.ts";
import { processHealth } from "#contract/health.ts";

interface ServerChange {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  keep: (serverUrl: string) => void;
  startAnew: () => void;
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);
const ANSWER_WITHIN_MS = 10_000;

/** An origin without a trailing slash; null for what can't be a server of ours. Passwords need https. */
export function serverUrlOf(text: string): string | null {
  const typed = text.trim();
  const address = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin, username, password, pathname, search } = new URL(address);
  if (username !== "" || password !== "" || pathname !== "/" || search !== "") return null;
  const safe = protocol === "https:" || (protocol === "http:" && loopback.has(hostname));
  return safe ? origin : null;
}

/** Moves the program to another server, if a Gubae answers there. */
export function createServerChange({ fetch, keep, startAnew }: ServerChange) {
  async function isGubae(serverUrl: string): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const answer = await fetch(`${serverUrl}/healthz`, { signal, credentials: "omit" });
      return success(processHealth.data).safeParse(await answer.json()).success;
    } catch {
      // No answer is an answer: the page says that nothing of ours is there.
      return false;
    }
  }
  return async (text: string): Promise<boolean> => {
    const serverUrl = serverUrlOf(text);
    if (serverUrl === null || !(await isGubae(serverUrl))) return false;
    keep(serverUrl);
    startAnew();
    return true;
  };
}
