import { useEffect, useSyncExternalStore } from "react";
import { RECONNECT } from "#renderer/constants.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { useTraffic } from "#renderer/data/client/traffic-store.ts";

function subscribeToNetwork(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Returns whether the device reports that it is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => window.navigator.onLine,
    () => true,
  );
}

async function isReachable(): Promise<boolean> {
  const [health] = await Promise.allSettled([
    platform().fetch(`${platform().apiBaseUrl()}/healthz`, { cache: "no-store" }),
  ]);
  return health?.status === "fulfilled" && health.value.ok;
}

/** Polls the server with an increasing delay until it responds. Returns a function that stops polling. */
export function pollServer({ delayMs, delayMaxMs }: { delayMs: number; delayMaxMs: number }): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pollIn = (waitMs: number) => {
    timer = setTimeout(() => void poll(waitMs), waitMs);
  };
  const poll = async (waitedMs: number) => {
    const reachable = await isReachable();
    if (stopped) return;
    if (reachable) useTraffic.getState().markReachable();
    else pollIn(Math.min(waitedMs * 2, delayMaxMs));
  };
  pollIn(delayMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

export type Connection = "online" | "offline" | "unreachable";

/** Returns the connection's status. While the server is unreachable, polls it. */
export function useConnection(): Connection {
  const online = useOnline();
  const unreachable = useTraffic((traffic) => traffic.unreachable);
  useEffect(() => {
    if (!online) useTraffic.getState().markUnreachable();
  }, [online]);
  useEffect(() => (online && unreachable ? pollServer(RECONNECT) : undefined), [online, unreachable]);
  if (!online) return "offline";
  return unreachable ? "unreachable" : "online";
}
