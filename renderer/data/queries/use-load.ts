import { useCallback, useEffect, useState } from "react";
import { type ApiError, toApiError } from "#renderer/data/client/api-error.ts";
import { useTraffic } from "#renderer/data/client/traffic-store.ts";

export type LoadState<Data> =
  | { readonly phase: "loading" }
  | { readonly phase: "loaded"; readonly data: Data }
  | { readonly phase: "failed"; readonly error: ApiError };

const LOADING = { phase: "loading" } as const;

/**
 * Runs `load` on mount and whenever `load` changes, and drops outdated results. `load` must be stable (useCallback).
 * `reload` runs it again.
 */
export function useLoad<Data>(load: (signal: AbortSignal) => Promise<Data>): {
  state: LoadState<Data>;
  reload: () => void;
} {
  const [run, setRun] = useState(0);
  const [result, setResult] = useState<{ load: unknown; run: number; state: LoadState<Data> } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const finish = (state: LoadState<Data>) =>
      controller.signal.aborted ? undefined : setResult({ load, run, state });
    load(controller.signal).then(
      (data) => finish({ phase: "loaded", data }),
      (thrown: unknown) => finish({ phase: "failed", error: toApiError(thrown) }),
    );
    return () => controller.abort();
  }, [load, run]);
  const reload = useCallback(() => setRun((before) => before + 1), []);
  const wasUnreachable = result?.state.phase === "failed" && result.state.error.status === 0;
  const reconnections = useTraffic((traffic) => traffic.reconnections);
  const [handledReconnections, setHandledReconnections] = useState(reconnections);
  if (reconnections !== handledReconnections) {
    setHandledReconnections(reconnections);
    // Reloads after a failure once the server is reachable again.
    if (wasUnreachable) reload();
  }
  const state = result !== null && result.load === load && result.run === run ? result.state : LOADING;
  return { state, reload };
}
