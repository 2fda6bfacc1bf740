import { useEffect, useState } from "react";
import type { DesktopBridge, ShareableSource } from "#contract/desktop/desktop-bridge.ts";

/** The interval at which the list and its thumbnails are refreshed, in milliseconds. */
export const REFRESH_MS = 2000;

export type Sources =
  | { phase: "loading" }
  | { phase: "loaded"; sources: readonly ShareableSource[] }
  /** The operating system has not granted permission yet. */
  | { phase: "forbidden" }
  | { phase: "failed" };

/** The sources that can currently be shared, refreshed while the picker is open. */
export function useSources(bridge: Pick<DesktopBridge, "listSources">, requestId: number): Sources {
  const [state, setState] = useState<Sources>({ phase: "loading" });
  useEffect(() => {
    let closed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = async () => {
      const next = await listSources(bridge, requestId);
      if (closed) return;
      setState(next);
      // Scheduled after each result, not at a fixed interval, so that a slow system never has two requests to handle at
      // once.
      timer = setTimeout(() => void refresh(), REFRESH_MS);
    };
    void refresh();
    return () => {
      closed = true;
      clearTimeout(timer);
    };
  }, [bridge, requestId]);
  return state;
}

async function listSources(bridge: Pick<DesktopBridge, "listSources">, requestId: number): Promise<Sources> {
  try {
    const result = await bridge.listSources(requestId);
    return result.ok ? { phase: "loaded", sources: result.sources } : { phase: "forbidden" };
  } catch (error) {
    reportError(error);
    return { phase: "failed" };
  }
}
