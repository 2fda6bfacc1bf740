import { useEffect, useSyncExternalStore } from "react";
import { RECONNECT } from "#renderer/constants.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { type Connection, watchNetwork } from "#renderer/data/platform/connection-status.ts";
import { useTraffic } from "#renderer/data/client/traffic-store.ts";

function subscribeToNetwork(changed: () => void): () => void {
  const stop = new AbortController();
  watchNetwork(changed, stop);
  return () => stop.abort();
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

/** Returns whether the device has a connection, as far as the browser knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => window.navigator.onLine,
    () => true,
  );
}

/** Returns the connection's status. While the server is unreachable, polls it. */
export function useConnection(): Connection {
  const online = useIsOnline();
  const unreachable = useTraffic((traffic) => traffic.unreachable);
  useEffect(() => {
    if (!online) useTraffic.getState().markUnreachable();
  }, [online]);
  useEffect(() => (online && unreachable ? pollServer(RECONNECT) : undefined), [online, unreachable]);
  if (!online) return "offline";
  return unreachable ? "unreachable" : "online";
}
