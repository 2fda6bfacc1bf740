import { useCallback, useEffect, useState } from "react";
import { type ApiError, toApiError } from "./api-error.ts";
import { useTraffic } from "./traffic-store.ts";

export type LoadState<Data> =
  | { readonly phase: "loading" }
  | { readonly phase: "loaded"; readonly data: Data }
  | { readonly phase: "failed"; readonly error: ApiError };

const LOADING = { phase: "loading" } as const;

/**
 * Runs `load` when the component appears and whenever `load` changes, and drops answers that come too late.
 * `load` must be stable (useCallback). `again` loads anew.
 */
export function useLoad<Data>(load: (signal: AbortSignal) => Promise<Data>): {
  state: LoadState<Data>;
  again: () => void;
} {
  const [run, setRun] = useState(0);
  const [result, setResult] = useState<{ load: unknown; run: number; state: LoadState<Data> } | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const finish = (state: LoadState<Data>) =>
      aborter.signal.aborted ? undefined : setResult({ load, run, state });
    load(aborter.signal).then(
      (data) => finish({ phase: "loaded", data }),
      (thrown: unknown) => finish({ phase: "failed", error: toApiError(thrown) }),
    );
    return () => aborter.abort();
  }, [load, run]);
  const again = useCallback(() => setRun((before) => before + 1), []);
  const missedServer = result?.state.phase === "failed" && result.state.error.status === 0;
  const returns = useTraffic((traffic) => traffic.returns);
  const [returnsSeen, setReturnsSeen] = useState(returns);
  if (returns !== returnsSeen) {
    setReturnsSeen(returns);
    // The server is back: what failed for want of it loads by itself.
    if (missedServer) again();
  }
  const state = result !== null && result.load === load && result.run === run ? result.state : LOADING;
  return { state, again };
}
