import { useEffect, useSyncExternalStore } from "react";
import { RECONNECT } from "#renderer/constants.ts";
import { platform } from "#renderer/platform/platform.ts";
import { useTraffic } from "./traffic-store.ts";

function subscribeToNetwork(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Whether this device says that it has a network at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => window.navigator.onLine,
    () => true,
  );
}

async function isThere(): Promise<boolean> {
  const [asked] = await Promise.allSettled([
    platform().fetch(`${platform().apiBaseUrl()}/healthz`, { cache: "no-store" }),
  ]);
  return asked?.status === "fulfilled" && asked.value.ok;
}

/** Asks for the server, ever more seldom, until it answers. Answers a way to stop. */
export function lookForServer({ delayMs, delayMaxMs }: { delayMs: number; delayMaxMs: number }): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askIn = (waitMs: number) => {
    timer = setTimeout(() => void ask(waitMs), waitMs);
  };
  const ask = async (waitedMs: number) => {
    const found = await isThere();
    if (stopped) return;
    if (found) useTraffic.getState().answered();
    else askIn(Math.min(waitedMs * 2, delayMaxMs));
  };
  askIn(delayMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

export type Connection = "fine" | "offline" | "lost";

/** How this page stands with the server; while that is lost, it is looked for. */
export function useConnection(): Connection {
  const online = useOnline();
  const lost = useTraffic((traffic) => traffic.lost);
  useEffect(() => {
    if (!online) useTraffic.getState().unanswered();
  }, [online]);
  useEffect(() => (online && lost ? lookForServer(RECONNECT) : undefined), [online, lost]);
  if (!online) return "offline";
  return lost ? "lost" : "fine";
}
