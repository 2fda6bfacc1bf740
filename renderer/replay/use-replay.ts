import { useCallback, useEffect, useState } from "react";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { loadReplay, type Replay } from "./replay-actions.ts";

/** The interval in milliseconds at which a replay is polled while it is being made. */
const MAKING_MS = 10_000;

const isBeingMade = ({ state, progress }: Replay) =>
  progress?.isRemade === true ||
  progress?.replacement?.state === "waiting" ||
  state === "recording" ||
  state === "preparing" ||
  state === "preview";

interface ReplayLoad {
  /** null until the first load. During a reload, the previous replay is kept. */
  replay: Replay | null;
  /** null if there is no error, or if only the connection is lost and a loaded replay can still be shown. */
  error: ApiError | null;
  reload: () => void;
}

/** A lecture's replay, polled while it is being made. */
export function useReplay(lectureId: string): ReplayLoad {
  const [replay, setReplay] = useState<Replay | null>(null);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const found = await loadReplay(lectureId, signal);
      if (!signal.aborted) setReplay(found);
    },
    [lectureId],
  );
  const { state, reload } = useLoad(load);
  const waits = replay !== null && isBeingMade(replay);
  useEffect(() => {
    if (!waits) return undefined;
    const ask = () => document.visibilityState === "visible" && reload();
    const timer = setInterval(ask, MAKING_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [waits, reload]);
  const failed = state.phase === "failed" ? state.error : null;
  return { replay, error: replay !== null && failed?.status === 0 ? null : failed, reload };
}
