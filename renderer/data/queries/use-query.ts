import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useSession } from "#renderer/data/session/session-store.ts";
import {
  idOf,
  observeQuery,
  openingOf,
  type Query,
  type QueryOptions,
  type QueryState,
  readQuery,
  runQuery,
  UNKNOWN,
} from "./query-cache.ts";

/**
 * The result of a query, which is requested when the screen opens, on `reload`, and when the page is visible or online
 * again after a while. The result is shown until the next one arrives.
 */
export function useQuery<Data>(query: Query<Data>, options: QueryOptions<Data> = {}) {
  // Another session has other results.
  useSession(({ token }) => token);
  const id = idOf(query.key);
  const latest = useRef({ query, options });
  useEffect(() => {
    latest.current = { query, options };
  });
  const subscribe = useCallback((changed: () => void) => observeQuery(id, latest, changed), [id]);
  const known = useSyncExternalStore<QueryState<Data>>(
    subscribe,
    () => readQuery(id),
    () => UNKNOWN,
  );
  const opening = useMemo(() => openingOf(id), [id]);
  const reload = useCallback(() => runQuery(id, latest.current.query.load), [id]);
  const { staleMs = 0, cacheMs = staleMs } = options;
  const isRecent = known.at >= opening.at - cacheMs || known.error !== null;
  return { id, state: isRecent ? known : UNKNOWN, reload };
}
