import { useEffect, useState } from "react";
import type { DesktopBridge, ShareableSource } from "#contract/desktop-bridge.ts";

/** How often the small pictures are taken anew, in milliseconds. */
export const REFRESH_MS = 2000;

export type Sources =
  | { phase: "loading" }
  | { phase: "loaded"; sources: readonly ShareableSource[] }
  /** The system has not allowed it yet. */
  | { phase: "forbidden" }
  | { phase: "failed" };

/** What can be shared right now, looked at again and again while the picker is open. */
export function useSources(bridge: Pick<DesktopBridge, "listSources">, requestId: number): Sources {
  const [state, setState] = useState<Sources>({ phase: "loading" });
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const next = await listOnce(bridge, requestId);
      if (over) return;
      setState(next);
      // After the answer, not by a fixed beat: a slow system must not be asked twice at a time.
      timer = setTimeout(() => void look(), REFRESH_MS);
    };
    void look();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [bridge, requestId]);
  return state;
}

async function listOnce(bridge: Pick<DesktopBridge, "listSources">, requestId: number): Promise<Sources> {
  try {
    const answer = await bridge.listSources(requestId);
    return answer.ok ? { phase: "loaded", sources: answer.sources } : { phase: "forbidden" };
  } catch (error) {
    reportError(error);
    return { phase: "failed" };
  }
}
